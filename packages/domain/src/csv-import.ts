import type { Measure, WeightUnit } from './sensors.ts';

/** Characters between two cells. */
export const CSV_SEPARATORS = [',', ';', '\t', '|'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** Decimal separators. */
export const CSV_DECIMALS = ['.', ','] as const;
export type CsvDecimal = (typeof CSV_DECIMALS)[number];

/**
 * How a time is written: `iso` is year-month-day, `dmy` day.month.year, `mdy` month/day/year, each with or
 * without a time of day; `unix` counts seconds since 1970 in UTC, `unix_ms` milliseconds.
 */
export const CSV_TIME_FORMATS = ['iso', 'dmy', 'mdy', 'unix', 'unix_ms'] as const;
export type CsvTimeFormat = (typeof CSV_TIME_FORMATS)[number];

/** One column of values: its slot and its measure. Columns are counted from 0. */
export interface CsvValueColumn {
  readonly column: number;
  /** Slot of the scale, from 1; 0 is the device itself (battery). */
  readonly slot: number;
  readonly measure: Measure;
  /** Unit of a weight; ignored for other measures. */
  readonly unit: WeightUnit;
}

/** How to read a file: detected from its beginning, shown to the beekeeper, who can correct it. */
export interface CsvSettings {
  readonly separator: CsvSeparator;
  readonly decimal: CsvDecimal;
  /** Number of lines before the first reading; the last of them contains the column names. 0: none. */
  readonly header: number;
  /** Number of columns per line. Additional cells are a fault of the line; missing ones are empty. */
  readonly width: number;
  readonly time: {
    readonly column: number;
    /** Column of the time of day, if it is separate. */
    readonly clock: number | null;
    readonly format: CsvTimeFormat;
    /** IANA name. Ignored for unix times and for times that contain their zone. */
    readonly zone: string;
  };
  readonly values: readonly CsvValueColumn[];
}

export const CSV_DEFAULT_ZONE = 'Europe/Zurich';

/** Zones in the select: Swiss time, winter time all year (used by many loggers), and UTC. */
export const CSV_TIME_ZONES = [CSV_DEFAULT_ZONE, 'Etc/GMT-1', 'UTC'] as const;

/** Why a line or one of its values is rejected; the last five apply to any reading (`READING_FAULTS`). */
export const CSV_FAULTS = [
  'line_too_long',
  'too_many_columns',
  'hour_skipped',
  'midnight_unclear',
  'zone_unknown',
  'value_ambiguous',
  'time_invalid',
  'before_2000',
  'in_future',
  'value_invalid',
  'value_implausible',
] as const;
export type CsvFault = (typeof CSV_FAULTS)[number];
