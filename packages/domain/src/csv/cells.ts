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

/** The number of a cell; undefined for what is none in this writing. */
export function readCsvNumber(cell: string, decimal: CsvDecimal): number | undefined {
  const plain = cell.replace(THOUSANDS, '');
  if (!(decimal === '.' ? WITH_POINT : WITH_COMMA).test(plain)) return undefined;
  const value = Number(plain.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}
