import type { Labels } from '../languages.ts';

export const OBSERVATION_ITEM_TYPES = ['boolean', 'number', 'choice', 'text', 'textarea', 'date'] as const;
export type ObservationItemType = (typeof OBSERVATION_ITEM_TYPES)[number];

/** What a number counts. `kg`, `g`, `°C` and `%` are symbols; the others are words and get plurals in the web. */
export const OBSERVATION_UNITS = ['kg', 'g', '°C', '%', 'frames', 'supers', 'seams', 'cells'] as const;
export type ObservationUnit = (typeof OBSERVATION_UNITS)[number];

/** One of the answers of a choice; the inner steps of a 1-5 scale carry no words of their own. */
export interface ObservationOption {
  readonly key: string;
  readonly labels?: Labels;
}

export interface ObservationItem {
  /** `{subcategory}_{item}` in snake_case, unique over the whole catalogue. */
  readonly key: string;
  readonly type: ObservationItemType;
  readonly labels: Labels;
  readonly unit?: ObservationUnit;
  /** Inclusive bounds of a number, or of a choice that travels as a number (scales). */
  readonly min?: number;
  readonly max?: number;
  readonly options?: readonly ObservationOption[];
  /** Key of the item this one belongs to: shown and hidden with it. */
  readonly group?: string;
}

export interface ObservationSubcategory {
  readonly key: string;
  readonly labels: Labels;
  readonly items: readonly ObservationItem[];
}

export interface ObservationCategory {
  readonly key: string;
  readonly labels: Labels;
  readonly children: readonly ObservationSubcategory[];
}

/** A value as it is stored and read. `null` means "cleared". */
export type ObservationValue = boolean | number | string | null;
/** Item key to value. */
export type ObservationData = Readonly<Record<string, ObservationValue>>;
