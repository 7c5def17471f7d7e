import type { CsvDecimal, CsvSeparator, Measure, WeightUnit } from '@propolis/domain';

/** The trimmed cells of a line without their quotes; a doubled quote within quotes is one quote. */
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

/** Texts that mean "not measured". */
const NOTHING = /^(-+|n\/?a|nan|null|none)?$/i;

/** Whether a cell contains no value. */
export const isEmptyCell = (cell: string): boolean => NOTHING.test(cell);

/** Groups of three digits separated by a Swiss apostrophe of either kind, or a space. */
const GROUPED = /^[+-]?\d{1,3}(?:['’\s]\d{3})+(?!\d)/;
const WITH_POINT = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
const WITH_COMMA = /^[+-]?(\d+(,\d*)?|,\d+)$/;

/** Groups separated by the other sign; a fraction or a second group proves it. */
const OTHER_GROUPED = {
  '.': /^[+-]?\d{1,3}(?:(?:,\d{3})+\.\d+|(?:,\d{3}){2,})$/,
  ',': /^[+-]?\d{1,3}(?:(?:\.\d{3})+,\d+|(?:\.\d{3}){2,})$/,
} as const;
/** A single group, which is ambiguous: with the decimal sign, and with the other one. */
const ONE_THOUSAND = {
  '.': { same: /^[+-]?[1-9]\d{0,2}\.\d{3}$/, other: /^[+-]?[1-9]\d{0,2},\d{3}$/ },
  ',': { same: /^[+-]?[1-9]\d{0,2},\d{3}$/, other: /^[+-]?[1-9]\d{0,2}\.\d{3}$/ },
} as const;

/** A unit after the number; some loggers write it into each cell. */
const UNIT = /(?<=[\d.,])\s*(kg|g|lbs?|°\s?C|%|V)$/i;

/** The measure of a unit; a weight has several units. */
type CsvCellUnit = { readonly measure: Measure; readonly unit?: WeightUnit };

const CELL_UNITS: Readonly<Record<string, CsvCellUnit>> = {
  kg: { measure: 'weight', unit: 'kg' },
  g: { measure: 'weight', unit: 'g' },
  lb: { measure: 'weight', unit: 'lb' },
  lbs: { measure: 'weight', unit: 'lb' },
  '°c': { measure: 'temperature' },
  '%': { measure: 'humidity' },
  v: { measure: 'battery' },
};

/** The unit in a cell; undefined if it contains only a number. */
export function unitOfCell(cell: string): CsvCellUnit | undefined {
  const [, unit] = UNIT.exec(cell) ?? [];
  return unit === undefined ? undefined : CELL_UNITS[unit.toLowerCase().replace(/\s/, '')];
}

/** The number in a cell; undefined if it is not a number in this format. */
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
 * Reads a number with or without a unit; `unit` is the unit of its column. No hive scale measures milligrams,
 * so in grams `38.500` is a thousands group, unless the decimal sign is a point.
 */
export function readCsvQuantity(cell: string, decimal: CsvDecimal, unit?: WeightUnit): number | undefined {
  const number = cell.replace(UNIT, '');
  if ((unitOfCell(cell)?.unit ?? unit) === 'g') {
    if (ONE_THOUSAND[decimal].same.test(number)) return undefined;
    if (ONE_THOUSAND[decimal].other.test(number)) return withoutThousands(number, decimal);
  }
  return readCsvNumber(number, decimal);
}

/**
 * Whether a weight in grams is ambiguous: `38.500 g` may be 38,500 g or 38.5 g if the decimal sign is a
 * point.
 */
export const hasTwoReadings = (cell: string, decimal: CsvDecimal, unit: WeightUnit): boolean =>
  (unitOfCell(cell)?.unit ?? unit) === 'g' && ONE_THOUSAND[decimal].same.test(cell.replace(UNIT, ''));
