/** Types of items. `textarea` is a text with line breaks, `date` a calendar day. */
export const OBSERVATION_ITEM_TYPES = ['boolean', 'number', 'choice', 'text', 'textarea', 'date'] as const;
export type ObservationItemType = (typeof OBSERVATION_ITEM_TYPES)[number];

/** Units of numbers. `kg`, `g`, `°C` and `%` are symbols; the others are words that the web pluralises. */
export const OBSERVATION_UNITS = ['kg', 'g', '°C', '%', 'frames', 'supers', 'seams', 'cells'] as const;
/** A value of `OBSERVATION_UNITS`; absent if a number has no unit, or its unit is a separate item. */
export type ObservationUnit = (typeof OBSERVATION_UNITS)[number];

export interface ObservationOption {
  /** `option_N`, N counted from 1, because a choice may be sent as its number. */
  readonly key: string;
}

/** The options of a choice, in the order shown. */
export const numberedOptions = (count: number): ObservationOption[] =>
  Array.from({ length: count }, (_, at) => ({ key: `option_${at + 1}` }));

/** An observable item with everything that the form and validation need (specification 3). */
export interface ObservationItem {
  /** `{subcategory}_{item}` in snake_case, unique in the catalogue. */
  readonly key: string;
  readonly type: ObservationItemType;
  /** Only for a number. */
  readonly unit?: ObservationUnit;
  /** Inclusive bounds of a number, or of a choice that is sent as a number (scales). */
  readonly min?: number;
  readonly max?: number;
  /** Only for a choice, in the order shown: `option_1` is the first. */
  readonly options?: readonly ObservationOption[];
  /** Key of the item to which this one belongs: shown and hidden with it. */
  readonly group?: string;
  /** Only for a member: required if its group's item is true, and shown with it. */
  readonly required?: true;
}

/** A choice between steps, counted from 1, that is sent as the number of its step. */
export const scaleItem = (key: string, steps: number): ObservationItem => ({
  key,
  type: 'choice',
  min: 1,
  max: steps,
  options: numberedOptions(steps),
});

/** Items that are filled in together; its key is unique within its category. */
export interface ObservationSubcategory {
  readonly key: string;
  readonly items: readonly ObservationItem[];
}

/** A page of the form; its key is unique in the catalogue. */
export interface ObservationCategory {
  readonly key: string;
  readonly children: readonly ObservationSubcategory[];
}

/** A stored value. `null` means "cleared". */
export type ObservationValue = boolean | number | string | null;
/** Item key to value. */
export type ObservationData = Readonly<Record<string, ObservationValue>>;
