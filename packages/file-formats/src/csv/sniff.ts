import {
  CSV_DECIMALS,
  CSV_DEFAULT_ZONE,
  CSV_SEPARATORS,
  CSV_TIME_FORMATS,
  type CsvDecimal,
  type CsvSeparator,
  type CsvSettings,
  type CsvTimeFormat,
  type CsvValueColumn,
  DEVICE_SLOT,
  isTimeZone,
  type Measure,
  medianOf,
  type WeightUnit,
} from '@propolis/domain';
import { isEmptyCell, readCsvQuantity, splitCsvLine, unitOfCell } from './cells.ts';
import { isCsvClock, readCsvTime } from './times.ts';

/** Column names of loggers and beekeepers, in their languages. */
const NAMES: readonly (readonly [Measure, RegExp])[] = [
  ['weight', /\b(weight|poids|peso|masse|mass|waage|kg|w)\b|gewicht\b/],
  ['temperature', /\b(temp|temperature|temperatura|celsius|°c|t|t_i|t_int)\b|temperatur\b|°c/],
  ['humidity', /\b(humidity|humidite|hum|rh|h)\b|feucht(e|igkeit)\b/],
  ['battery', /\b(battery|batterie|batteria|voltage|tension|bat|vbat|bv|volt)\b|spannung\b/],
];

/** Without accents and underscores, and with a space before a trailing number. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_#()[\]/.-]+/g, ' ')
    .replace(/(\p{L})(\d)/gu, '$1 $2');

/** The measure of a column by its name; undefined if the name does not contain one. */
const nameOfColumn = (name: string): Measure | undefined =>
  NAMES.find(([, pattern]) => pattern.test(plain(name)))?.[0];

/** The slot in a column name, as in `weight_2` or `Poids 2`; default 1. */
const slotOfColumn = (name: string): number => Number(/(?:^|\s)([1-5])(?:\s|$)/.exec(plain(name))?.[1] ?? 1);

/** The zone (IANA) in the name of a time column: `Time (UTC)`, `Date Time, GMT+01:00`. */
function zoneOfColumn(name: string): string | undefined {
  const [said, sign, hours = '0', minutes = '00'] =
    /(?:^|[^\p{L}])(?:utc|gmt)(?![\p{L}])\s*(?:([+-])(\d{1,2})(?::?(\d{2}))?)?/iu.exec(name) ?? [];
  if (said === undefined || minutes !== '00') return undefined;
  // The sign of Etc/GMT zones is inverted: Etc/GMT-1 is an hour ahead.
  const zone = `Etc/GMT${sign === '-' ? '+' : '-'}${Number(hours)}`;
  if (Number(hours) === 0) return 'UTC';
  return isTimeZone(zone) ? zone : undefined;
}

function unitOfColumn(name: string): WeightUnit | undefined {
  const words = plain(name).split(/\s+/);
  const has = (...units: string[]) => units.some((unit) => words.includes(unit));
  if (has('kg', 'kilogram', 'kilograms', 'kilo', 'kilos')) return 'kg';
  if (has('g', 'gram', 'grams', 'gramm', 'gramme', 'grammes')) return 'g';
  return has('lb', 'lbs', 'pound', 'pounds', 'livres', 'pfund') ? 'lb' : undefined;
}

/** Number of lines used for detection. */
export const CSV_SNIFFED_LINES = 200;
/** The maximum number of lines before the first reading. */
const HEADER_MAX = 40;
/** Share of the cells of a column that must match; files contain faults. */
const MOST = 0.8;

/** 2000 to 2100: other integers are counts or grams, not times. */
const UNIX_MIN = 946_684_800;
const UNIX_MAX = 4_102_444_800;

type Rows = readonly (readonly string[])[];

/**
 * Detects the settings of a file; undefined if no column contains times. The user sees and corrects the
 * result.
 */
export function sniffCsv(lines: readonly string[]): CsvSettings | undefined {
  const looked = lines.slice(0, CSV_SNIFFED_LINES);
  const tried = CSV_SEPARATORS.map((separator) => sniffWith(looked, separator));
  const found = tried.filter((one) => one !== undefined);
  // The right settings find times and values in the most lines and split them into the fewest cells.
  return found.toSorted((one, other) => other.score - one.score)[0]?.settings;
}

interface Tried {
  readonly settings: CsvSettings;
  /** Number of numeric cells in lines with a time. */
  readonly score: number;
}

function sniffWith(lines: readonly string[], separator: CsvSeparator): Tried | undefined {
  const rows = lines.map((line) => splitCsvLine(line, separator));
  const time = sniffTime(rows);
  if (!time) return undefined;
  const { header, ...written } = time;
  const data = rows.slice(header).filter((row) => row.some((cell) => cell !== ''));
  const names = header > 0 ? (rows[header - 1] ?? []) : [];
  const width = Math.max(mostCommon(data.map((row) => row.length)), header > 0 ? names.length : 0);
  const decimal = sniffDecimal(data, names, [written.column, written.clock]);
  const values = sniffValues(data, names, { decimal, width, taken: [written.column, written.clock] });
  const score = data.reduce(
    (sum, row) =>
      sum +
      values.filter(({ column, unit }) => readCsvQuantity(row[column] ?? '', decimal, unit) !== undefined)
        .length,
    0,
  );
  const settings = {
    separator,
    decimal,
    header,
    width,
    time: { ...written, zone: zoneOf(names, written) },
    values,
  };
  return { settings, score: score / Math.max(1, values.length) };
}

/** From the name of the time column or of the time-of-day column. */
const zoneOf = (names: readonly string[], { column, clock }: Omit<WhereTimes, 'header'>): string =>
  [column, clock].flatMap((at) => zoneOfColumn(names[at ?? column] ?? '') ?? [])[0] ?? CSV_DEFAULT_ZONE;

interface WhereTimes {
  readonly header: number;
  readonly column: number;
  readonly clock: number | null;
  readonly format: CsvTimeFormat;
}

/** The first column with times in nearly every line after the header. */
function sniffTime(rows: Rows): WhereTimes | undefined {
  const most = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: most }, (_nothing, column) => column);
  const clocks = columns.filter((column) => holdsClocks(rows, column));
  for (const column of columns) {
    const beside = [column + 1, ...clocks].filter((clock) => clock !== column && clocks.includes(clock));
    for (const clock of [...beside, null]) {
      const texts = rows.map((row) => [row[column], clock === null ? '' : row[clock]].join(' ').trim());
      const formats = CSV_TIME_FORMATS.filter((format) => hasTimes(texts, format));
      const format = formats.includes('dmy') && formats.includes('mdy') ? dayFirst(texts) : formats[0];
      if (format === undefined) continue;
      const header = texts.findIndex((text) => isTime(text, format));
      if (header <= HEADER_MAX) return { header, column, clock, format };
    }
  }
  return undefined;
}

function hasTimes(texts: readonly string[], format: CsvTimeFormat): boolean {
  const first = texts.findIndex((text) => isTime(text, format));
  if (first < 0) return false;
  const rest = texts.slice(first).filter((text) => text !== '');
  return rest.filter((text) => isTime(text, format)).length >= rest.length * MOST;
}

function isTime(text: string, format: CsvTimeFormat): boolean {
  if (format === 'unix') return Number(text) >= UNIX_MIN && Number(text) <= UNIX_MAX;
  if (format === 'unix_ms') return Number(text) >= UNIX_MIN * 1000 && Number(text) <= UNIX_MAX * 1000;
  return readCsvTime(text, format) !== undefined;
}

/** Whether a column contains times of day. */
function holdsClocks(rows: Rows, column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  const clocks = cells.filter(isCsvClock);
  return (
    clocks.length > 0 &&
    clocks.length >= (cells.length - HEADER_MAX) * MOST &&
    clocks.length * 2 > cells.length
  );
}

/** Ratio of unevenness at which day and month are considered swapped. */
const UNEVEN = 10;

/**
 * `03/04/2026` is ambiguous. The default is day first; month first if a time has AM or PM, if more of the
 * dates exist that way, or if the steps between the dates are even only that way.
 */
function dayFirst(texts: readonly string[]): CsvTimeFormat {
  if (texts.some((text) => /[AP]M$/i.test(text))) return 'mdy';
  const [days, months] = [timesOf(texts, 'dmy'), timesOf(texts, 'mdy')];
  if (days.length !== months.length) return days.length > months.length ? 'dmy' : 'mdy';
  return unevenness(days) > UNEVEN * unevenness(months) ? 'mdy' : 'dmy';
}

const timesOf = (texts: readonly string[], format: CsvTimeFormat): number[] =>
  texts.flatMap((text) => {
    const read = readCsvTime(text, format);
    return typeof read === 'object' ? read.at : [];
  });

/** The longest step between two times divided by the median step. */
function unevenness(times: readonly number[]): number {
  const steps = times.flatMap((time, at) => Math.abs(time - (times[at - 1] ?? time)) || []);
  return Math.max(1, ...steps) / (medianOf(steps) ?? 1);
}

/** Number of columns that most lines have with this separator. */
export const csvWidth = (lines: readonly { readonly text: string }[], separator: CsvSeparator): number =>
  mostCommon(lines.map(({ text }) => splitCsvLine(text, separator).length));

const mostCommon = (numbers: readonly number[]): number => {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0] ?? 0;
};

/** The decimal sign with which more cells are numbers; a point in a tie. */
function sniffDecimal(rows: Rows, names: readonly string[], taken: readonly (number | null)[]): CsvDecimal {
  const units = names.map(unitOfColumn);
  const readIn = (decimal: CsvDecimal) => (cell: string, column: number) =>
    !taken.includes(column) && readCsvQuantity(cell, decimal, units[column]) !== undefined;
  const [point = 0, comma = 0] = CSV_DECIMALS.map((decimal) =>
    rows.reduce((sum, row) => sum + row.filter(readIn(decimal)).length, 0),
  );
  return comma > point ? ',' : '.';
}

interface ValueOptions {
  readonly decimal: CsvDecimal;
  readonly width: number;
  readonly taken: readonly (number | null)[];
}

/** Columns whose names contain a measure; if there are none, the one most similar to a weight. */
function sniffValues(rows: Rows, names: readonly string[], options: ValueOptions): CsvValueColumn[] {
  const { decimal, width, taken } = options;
  const columns = Array.from({ length: width }, (_nothing, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => !isEmptyCell(cell));
    const unit = unitOfColumn(names[column] ?? '');
    const numbers = cells.flatMap((cell) => readCsvQuantity(cell, decimal, unit) ?? []);
    const said = cells.flatMap((cell) => unitOfCell(cell)?.unit ?? [])[0];
    return { column, name: names[column] ?? '', cells: cells.length, numbers, said };
  }).filter(({ column, numbers }) => !taken.includes(column) && numbers.length > 0);
  const named = columns.flatMap((one): CsvValueColumn[] => {
    const measure = nameOfColumn(one.name);
    if (!measure) return [];
    const slot = measure === 'battery' ? DEVICE_SLOT : slotOfColumn(one.name);
    return [{ column: one.column, slot, measure, unit: unitOfWeight(one) }];
  });
  if (named.length > 0) return withoutDoubles(named);
  const hasFraction = ({ numbers }: { readonly numbers: readonly number[] }) =>
    numbers.some((number) => !Number.isInteger(number));
  const unnamed = columns.filter(({ cells, numbers }) => numbers.length >= cells * MOST);
  const likely = unnamed.find(hasFraction) ?? unnamed[0];
  return likely ? [{ column: likely.column, slot: 1, measure: 'weight', unit: unitOfWeight(likely) }] : [];
}

/** Keeps the first of several columns with the same measure and slot. */
const withoutDoubles = (values: readonly CsvValueColumn[]): CsvValueColumn[] =>
  values.filter(
    ({ slot, measure }, at) =>
      values.findIndex((other) => other.slot === slot && other.measure === measure) === at,
  );

/** No hive weighs a ton: such numbers are grams. */
const GRAMS_FROM = 1_000;

interface NumbersOfWeight {
  readonly name: string;
  readonly numbers: readonly number[];
  /** From the cells. */
  readonly said: WeightUnit | undefined;
}

function unitOfWeight({ name, numbers, said }: NumbersOfWeight): WeightUnit {
  return said ?? unitOfColumn(name) ?? ((medianOf(numbers) ?? 0) >= GRAMS_FROM ? 'g' : 'kg');
}
