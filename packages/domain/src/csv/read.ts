import { isEmptyCell, readCsvNumber, splitCsvLine } from './cells.ts';
import type { CsvLine } from './lines.ts';
import { createRowTimes } from './row-times.ts';
import type { CsvMeasure, CsvSettings, CsvValueColumn, CsvWeightUnit } from './settings.ts';

/** Why a line, or one value of it, is not taken. */
export const CSV_FAULTS = [
  'line_too_long',
  'too_many_columns',
  'invalid_time',
  'skipped_hour',
  'time_before_2000',
  'time_in_future',
  'invalid_number',
  'out_of_range',
] as const;
export type CsvFault = (typeof CSV_FAULTS)[number];

/** One value of one line, in the unit in which it is kept: kg, °C, %, V. */
export interface CsvReading {
  readonly slot: number;
  readonly measure: CsvMeasure;
  /** Milliseconds since 1970, UTC. */
  readonly time: number;
  readonly value: number;
}

/** What became of one line. Both lists are empty where there was nothing to read: a header, an empty line or cell. */
export interface CsvLineRead {
  readonly readings: readonly CsvReading[];
  /** One for a line of which nothing can be taken, else one for each value that cannot. */
  readonly faults: readonly CsvFault[];
}

/** Reads the lines of one file, in their order: which of two equal hours one is, is known by what stood before it. */
export interface CsvReader {
  readonly read: (line: CsvLine) => CsvLineRead;
}

const OLDEST = Date.UTC(2000, 0, 1);
/** A clock may be a little ahead (ms). */
const AHEAD_MAX = 3_600_000;
const BOUNDS: Readonly<Record<CsvMeasure, readonly [number, number]>> = {
  weight: [-50, 1000],
  temperature: [-60, 100],
  humidity: [0, 100],
  battery: [0, 100],
};
const isPlausible = (measure: CsvMeasure, value: number) =>
  value >= BOUNDS[measure][0] && value <= BOUNDS[measure][1];

const KILOGRAMS: Readonly<Record<CsvWeightUnit, number>> = { kg: 1, g: 0.001, lb: 0.453_592_37 };

/** Lines are read as `settings` say; `now` in ms. Throws for a zone that does not exist. */
export function createCsvReader(settings: CsvSettings, now: number): CsvReader {
  const timeOf = createRowTimes(settings.time);
  return {
    read: ({ number, text, isCut }) => {
      if (number <= settings.header || text.trim() === '') return { readings: [], faults: [] };
      if (isCut) return refused('line_too_long');
      const cells = splitCsvLine(text, settings.separator);
      if (cells.slice(settings.width).some((cell) => cell !== '')) return refused('too_many_columns');
      const time = timeOf(cells);
      if (typeof time === 'string') return refused(time);
      if (time < OLDEST) return refused('time_before_2000');
      if (time > now + AHEAD_MAX) return refused('time_in_future');
      return readValues(settings, cells, time);
    },
  };
}

const refused = (fault: CsvFault): CsvLineRead => ({ readings: [], faults: [fault] });

function readValues({ values, decimal }: CsvSettings, cells: readonly string[], time: number): CsvLineRead {
  const readings: CsvReading[] = [];
  const faults: CsvFault[] = [];
  for (const wanted of values) {
    const cell = cells[wanted.column] ?? '';
    if (isEmptyCell(cell)) continue;
    const value = kept(readCsvNumber(cell, decimal), wanted);
    if (typeof value === 'string') faults.push(value);
    else readings.push({ slot: wanted.slot, measure: wanted.measure, time, value });
  }
  return { readings, faults };
}

function kept(number: number | undefined, { measure, unit }: CsvValueColumn): number | CsvFault {
  if (number === undefined) return 'invalid_number';
  const value = measure === 'weight' ? number * KILOGRAMS[unit] : number;
  return isPlausible(measure, value) ? value : 'out_of_range';
}
