import type { Measure, WeightUnit } from '../sensors.ts';
import type { CsvDecimal, CsvSeparator } from './settings.ts';

/** The cells of a line, without spaces around them and without quotes; a doubled quote within quotes is one. */
export function splitCsvLine(line: string, separator: CsvSeparator): string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at);
    if (letter === '"') {
      if (isQuoted && line.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

/** What stands where nothing was measured. */
const NOTHING = /^(-+|n\/?a|nan|null|none)?$/i;

/** Whether a cell says that there is no value. */
export const isEmptyCell = (cell: string): boolean => NOTHING.test(cell);

/** Between thousands: a Swiss apostrophe of either kind, or a space that does not break. */
const THOUSANDS = /(?<=\d)['’\u00A0\u202F](?=\d{3})/g;
const WITH_POINT = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
const WITH_COMMA = /^[+-]?(\d+,?\d*|,\d+)$/;

/** A unit behind a number, which some write into each cell. */
const UNIT = /(?<=[\d.,])\s*(kg|g|lbs?|°\s?C|%|V)$/i;

/** What a unit in a cell is one of; a weight may be written in several. */
export type CsvCellUnit = { readonly measure: Measure; readonly unit?: WeightUnit };

const CELL_UNITS: Readonly<Record<string, CsvCellUnit>> = {
  kg: { measure: 'weight', unit: 'kg' },
  g: { measure: 'weight', unit: 'g' },
  lb: { measure: 'weight', unit: 'lb' },
  lbs: { measure: 'weight', unit: 'lb' },
  '°c': { measure: 'temperature' },
  '%': { measure: 'humidity' },
  v: { measure: 'battery' },
};

/** The unit that a cell says; undefined where it is a number alone. */
export function unitOfCell(cell: string): CsvCellUnit | undefined {
  const [, unit] = UNIT.exec(cell) ?? [];
  return unit === undefined ? undefined : CELL_UNITS[unit.toLowerCase().replace(/\s/, '')];
}

/** The number of a cell; undefined for what is none in this writing. */
export function readCsvNumber(cell: string, decimal: CsvDecimal): number | undefined {
  const plain = cell.replace(THOUSANDS, '').replace(/^\u2212/, '-');
  if (!(decimal === '.' ? WITH_POINT : WITH_COMMA).test(plain)) return undefined;
  const value = Number(plain.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

/** The same, whatever unit stands behind it. */
export const readCsvQuantity = (cell: string, decimal: CsvDecimal): number | undefined =>
  readCsvNumber(cell.replace(UNIT, ''), decimal);
