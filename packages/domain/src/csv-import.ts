import type { Measure, WeightUnit } from './sensors.ts';

/** What stands between two cells. */
export const CSV_SEPARATORS = [',', ';', '\t', '|'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];

/** What stands before the fraction of a number. */
export const CSV_DECIMALS = ['.', ','] as const;
export type CsvDecimal = (typeof CSV_DECIMALS)[number];

/**
 * How a time is written: `iso` is year-month-day, `dmy` day.month.year, `mdy` month/day/year, each with or without a
 * time of day; `unix` counts seconds since 1970 in UTC, `unix_ms` thousandths of them.
 */
export const CSV_TIME_FORMATS = ['iso', 'dmy', 'mdy', 'unix', 'unix_ms'] as const;
export type CsvTimeFormat = (typeof CSV_TIME_FORMATS)[number];

/** One column of values: whose they are and what they measure. Columns are counted from 0. */
export interface CsvValueColumn {
  readonly column: number;
  /** Slot of the scale, from 1; 0 is the device itself (battery). */
  readonly slot: number;
  readonly measure: Measure;
  /** Of a weight; without meaning for the other measures. */
  readonly unit: WeightUnit;
}

/** How a file is to be read: sniffed from its beginning, shown, and corrected by whoever knows better. */
export interface CsvSettings {
  readonly separator: CsvSeparator;
  readonly decimal: CsvDecimal;
  /** Lines before the first reading; the last of them has the columns' names. 0: none. */
  readonly header: number;
  /** Columns of a line. What stands beyond them is a fault of that line; missing ones are empty. */
  readonly width: number;
  readonly time: {
    readonly column: number;
    /** Where the time of day has a column of its own. */
    readonly clock: number | null;
    readonly format: CsvTimeFormat;
    /** IANA name. A time that says its own zone, and unix time, do without. */
    readonly zone: string;
  };
  readonly values: readonly CsvValueColumn[];
}

/** Where bees and their scales are, unless somebody says otherwise. */
export const CSV_DEFAULT_ZONE = 'Europe/Zurich';

/** Zones that are offered: with both switch hours, the winter's time all year (many loggers), and UTC. */
export const CSV_TIME_ZONES = [CSV_DEFAULT_ZONE, 'Etc/GMT-1', 'UTC'] as const;

/** Why a line, or one value of it, is not taken: the last five as of any reading (`READING_FAULTS`). */
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
