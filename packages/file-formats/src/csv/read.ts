import {
  type CsvDecimal,
  type CsvFault,
  type CsvSettings,
  type CsvValueColumn,
  createWallClock,
  DAY_MS,
  isToCome,
  READINGS_BEGIN,
  type Reading,
  readValue,
  type WallClock,
} from '@propolis/domain';
import { hasTwoReadings, isEmptyCell, readCsvQuantity, splitCsvLine, unitOfCell } from './cells.ts';
import type { CsvLine } from './lines.ts';
import { readCsvTime, type WrittenTime } from './times.ts';

/** The result of one line. Both lists are empty for a header, an empty line or empty cells. */
export interface CsvLineRead {
  readonly readings: readonly Reading[];
  /** One fault if the whole line is invalid, otherwise one per invalid value. */
  readonly faults: readonly CsvFault[];
}

/** Reads the lines of one file in order: earlier lines determine which of two equal hours a time is. */
export interface CsvReader {
  readonly read: (line: CsvLine) => CsvLineRead;
}

/** Reads lines with `settings`; `now` in ms. Throws for a zone that does not exist. */
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
      if (time < READINGS_BEGIN) return refused('before_2000');
      if (isToCome(time, now)) return refused('in_future');
      return readValues(settings, cells, time);
    },
  };
}

const refused = (fault: CsvFault): CsvLineRead => ({ readings: [], faults: [fault] });

function readValues({ values, decimal }: CsvSettings, cells: readonly string[], time: number): CsvLineRead {
  const readings: Reading[] = [];
  const faults: CsvFault[] = [];
  for (const value of values) {
    const cell = cells[value.column] ?? '';
    if (isEmptyCell(cell)) continue;
    const { slot, measure } = value;
    const read = readCell(cell, value, decimal);
    if ('value' in read) readings.push({ slot, measure, time, value: read.value });
    else faults.push(read.fault);
  }
  return { readings, faults };
}

type CellRead = { readonly value: number } | { readonly fault: CsvFault };

/** Uses the unit of the cell, otherwise that of the column; a unit of another measure is an error. */
function readCell(cell: string, { measure, unit }: CsvValueColumn, decimal: CsvDecimal): CellRead {
  const said = unitOfCell(cell);
  if (said && said.measure !== measure) return { fault: 'value_invalid' };
  const weighedIn = measure === 'weight' ? (said?.unit ?? unit) : undefined;
  if (weighedIn && hasTwoReadings(cell, decimal, weighedIn)) return { fault: 'value_ambiguous' };
  const number = readCsvQuantity(cell, decimal, weighedIn) ?? Number.NaN;
  const read = readValue(number, weighedIn, measure);
  if ('value' in read) return read;
  return { fault: read.fault === 'value_implausible' ? read.fault : 'value_invalid' };
}

/** Why a line has no time. */
type CsvTimeFault = 'time_invalid' | 'zone_unknown' | 'hour_skipped' | 'midnight_unclear';

/**
 * Reads the times of one file, line by line, in ms since 1970. If a local time occurs twice, the lines before
 * decide: it is the second one after a line at or after the first. Files with the newest line first are read
 * the other way round. The lines before also decide whether 24:00 ends or begins its day.
 */
function createRowTimes({ column, clock, format, zone }: CsvSettings['time']) {
  const wall = createWallClock(zone);
  let last: number | undefined;
  /** Undefined until two lines show the direction. */
  let runsBackwards: boolean | undefined;
  const hasBeen = (time: number) => last !== undefined && (runsBackwards ? last <= time : last >= time);
  const choose = (shown: number): number | undefined => {
    const times = wall.instantsOf(shown);
    const [first, second] = runsBackwards ? times.toReversed() : times;
    return first !== undefined && second !== undefined && hasBeen(first) ? second : first;
  };
  /**
   * The end of a day follows that day, or precedes it in a file with the newest line first. After a line of
   * another day it would be a jump, as in files of loggers that count the hours of a day from 24 to 23.
   */
  const endsDay = (end: number, begin: number): boolean => {
    if (last === undefined || last >= end) return last !== undefined;
    if (runsBackwards === true || last < begin) return false;
    return runsBackwards === false || last === begin || end - last <= last - begin;
  };
  return (cells: readonly string[]): number | CsvTimeFault => {
    const written = readCsvTime(textOf(cells, column, clock), format);
    if (written === 'zone_unknown') return written;
    if (!written) return 'time_invalid';
    const time = written.isInstant ? written.at : choose(written.at);
    if (time === undefined) return 'hour_skipped';
    if (written.isTwentyFour && !endsDay(time, beginOf(written, wall))) {
      last = time;
      return 'midnight_unclear';
    }
    if (last !== undefined && time !== last) runsBackwards = time < last;
    last = time;
    return time;
  };
}

/** The start of the day that 24:00 ends. */
function beginOf({ at, isInstant }: WrittenTime, wall: WallClock): number {
  const begin = at - DAY_MS;
  return isInstant ? begin : (wall.instantsOf(begin)[0] ?? begin);
}

function textOf(cells: readonly string[], column: number, clock: number | null): string {
  const day = cells[column] ?? '';
  return clock === null ? day : `${day} ${cells[clock] ?? ''}`.trim();
}
