import type { Labels } from '../languages.ts';

/** How an item is asked for and kept. `textarea` is a text with line breaks, `date` a calendar day. */
export const OBSERVATION_ITEM_TYPES = ['boolean', 'number', 'choice', 'text', 'textarea', 'date'] as const;
/** One of them. */
export type ObservationItemType = (typeof OBSERVATION_ITEM_TYPES)[number];

/** What a number counts. `kg`, `g`, `°C` and `%` are symbols; the others are words and get plurals in the web. */
export const OBSERVATION_UNITS = ['kg', 'g', '°C', '%', 'frames', 'supers', 'seams', 'cells'] as const;
/** One of them; absent where a number counts nothing, or its unit is an item of its own. */
export type ObservationUnit = (typeof OBSERVATION_UNITS)[number];

/** One of the answers of a choice; the inner steps of a 1-5 scale carry no words of their own. */
export interface ObservationOption {
  /** `option_N`, N counted from 1: a choice may travel by its number too. */
  readonly key: string;
  readonly labels?: Labels;
}

/** One thing that can be observed, with all that a form and a check need to know of it (specification 3). */
export interface ObservationItem {
  /** `{subcategory}_{item}` in snake_case, unique over the whole catalogue. */
  readonly key: string;
  readonly type: ObservationItemType;
  /** What the form shows beside the field. */
  readonly labels: Labels;
  /** Of a number alone. */
  readonly unit?: ObservationUnit;
  /** Inclusive bounds of a number, or of a choice that travels as a number (scales). */
  readonly min?: number;
  readonly max?: number;
  /** Of a choice alone, in the order shown: `option_1` is the first. */
  readonly options?: readonly ObservationOption[];
  /** Key of the item this one belongs to: shown and hidden with it. */
  readonly group?: string;
  /** Of a member: a yes of its group's item says nothing without it, so that the two come together. */
  readonly required?: true;
}

/** A few items that are filled together; its key is unique within its category. */
export interface ObservationSubcategory {
  readonly key: string;
  readonly labels: Labels;
  readonly items: readonly ObservationItem[];
}

/** A page of the form; its key is unique over the whole catalogue. */
export interface ObservationCategory {
  readonly key: string;
  readonly labels: Labels;
  readonly children: readonly ObservationSubcategory[];
}

/** A value as it is stored and read. `null` means "cleared". */
export type ObservationValue = boolean | number | string | null;
/** Item key to value. */
export type ObservationData = Readonly<Record<string, ObservationValue>>;
