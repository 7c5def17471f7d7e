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

/** What became of one line. Both lists are empty where there was nothing to read: a header, an empty line or cell. */
export interface CsvLineRead {
  readonly readings: readonly Reading[];
  /** One for a line of which nothing can be taken, else one for each value that cannot. */
  readonly faults: readonly CsvFault[];
}

/** Reads the lines of one file, in their order: which of two equal hours one is, is known by what stood before it. */
export interface CsvReader {
  readonly read: (line: CsvLine) => CsvLineRead;
}

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

/** In the unit that the cell says, else in that of its column; what is in another measure's is no value. */
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
