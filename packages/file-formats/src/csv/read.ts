import {
  type CsvDecimal,
  type CsvFault,
  type CsvSettings,
  type CsvValueColumn,
  isToCome,
  READINGS_BEGIN,
  type Reading,
  readValue,
} from '@propolis/domain';
import { hasTwoReadings, isEmptyCell, readCsvQuantity, splitCsvLine, unitOfCell } from './cells.ts';
import type { CsvLine } from './lines.ts';
import { createRowTimes } from './row-times.ts';

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
