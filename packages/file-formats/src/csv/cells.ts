import type { CsvDecimal, CsvSeparator, Measure, WeightUnit } from '@propolis/domain';

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

/** Between thousands, in groups of three alone: a Swiss apostrophe of either kind, or a space. */
const GROUPED = /^[+-]?\d{1,3}(?:['’\s]\d{3})+(?!\d)/;
const WITH_POINT = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
const WITH_COMMA = /^[+-]?(\d+(,\d*)?|,\d+)$/;

/** Thousands parted by the other sign than that of fractions, which a fraction or a second thousand proves. */
const OTHER_GROUPED = {
  '.': /^[+-]?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/,
  ',': /^[+-]?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/,
} as const;
/** One thousand of it, which nothing proves: with the sign of fractions, and with the other one. */
const ONE_THOUSAND = {
  '.': { same: /^[+-]?[1-9]\d{0,2}\.\d{3}$/, other: /^[+-]?[1-9]\d{0,2},\d{3}$/ },
  ',': { same: /^[+-]?[1-9]\d{0,2},\d{3}$/, other: /^[+-]?[1-9]\d{0,2}\.\d{3}$/ },
} as const;

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
  const minus = cell.replace(/^\u2212/, '-');
  const plain = minus.replace(GROUPED, (thousands) => thousands.replace(/['’\s]/g, ''));
  if (OTHER_GROUPED[decimal].test(plain)) return withoutThousands(plain, decimal);
  if (!(decimal === '.' ? WITH_POINT : WITH_COMMA).test(plain)) return undefined;
  const value = Number(plain.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

const withoutThousands = (plain: string, decimal: CsvDecimal): number =>
  Number(plain.replaceAll(decimal === '.' ? ',' : '.', '').replace(',', '.'));

/**
 * The same, whatever unit stands behind it; `unit` is what its column has. No scale of hives tells milligrams: in grams
 * `38.500` is thousands, where the point is not said to begin fractions.
 */
export function readCsvQuantity(cell: string, decimal: CsvDecimal, unit?: WeightUnit): number | undefined {
  const number = cell.replace(UNIT, '');
  if ((unitOfCell(cell)?.unit ?? unit) === 'g') {
    if (ONE_THOUSAND[decimal].same.test(number)) return undefined;
    if (ONE_THOUSAND[decimal].other.test(number)) return withoutThousands(number, decimal);
  }
  return readCsvNumber(number, decimal);
}

/** Whether a weight in grams may be thousands or a fraction, a thousandth of it: `38.500 g` where fractions have a point. */
export const hasTwoReadings = (cell: string, decimal: CsvDecimal, unit: WeightUnit): boolean =>
  (unitOfCell(cell)?.unit ?? unit) === 'g' && ONE_THOUSAND[decimal].same.test(cell.replace(UNIT, ''));
