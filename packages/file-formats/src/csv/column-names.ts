import { isTimeZone, type Measure, type WeightUnit } from '@propolis/domain';

/** Column names of loggers and beekeepers, in their languages. */
const NAMES: readonly (readonly [Measure, RegExp])[] = [
  ['weight', /\b(weight|poids|gewicht|peso|masse|mass|waage|kg|w)\b/],
  ['temperature', /\b(temp|temperature|temperatur|temperatura|celsius|°c|t|t_i|t_int)\b|°c/],
  ['humidity', /\b(humidity|humidite|feuchte|feuchtigkeit|luftfeuchte|hum|rh|h)\b/],
  ['battery', /\b(battery|batterie|batteria|voltage|tension|spannung|bat|vbat|bv|volt)\b/],
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
export const nameOfColumn = (name: string): Measure | undefined =>
  NAMES.find(([, pattern]) => pattern.test(plain(name)))?.[0];

/** The slot in a column name, as in `weight_2` or `Poids 2`; default 1. */
export function slotOfColumn(name: string): number {
  const slot = Number(/(?:^|\s)([1-5])(?:\s|$)/.exec(plain(name))?.[1] ?? 1);
  return slot;
}

/** The zone (IANA) in the name of a time column: `Time (UTC)`, `Date Time, GMT+01:00`. */
export function zoneOfColumn(name: string): string | undefined {
  const [said, sign, hours = '0', minutes = '00'] =
    /(?:^|[^\p{L}])(?:utc|gmt)(?![\p{L}])\s*(?:([+-])(\d{1,2})(?::?(\d{2}))?)?/iu.exec(name) ?? [];
  if (said === undefined || minutes !== '00') return undefined;
  // The sign of Etc/GMT zones is inverted: Etc/GMT-1 is an hour ahead.
  const zone = `Etc/GMT${sign === '-' ? '+' : '-'}${Number(hours)}`;
  if (Number(hours) === 0) return 'UTC';
  return isTimeZone(zone) ? zone : undefined;
}

export function unitOfColumn(name: string): WeightUnit | undefined {
  const words = plain(name).split(/\s+/);
  const has = (...units: string[]) => units.some((unit) => words.includes(unit));
  if (has('kg', 'kilogram', 'kilograms', 'kilo', 'kilos')) return 'kg';
  if (has('g', 'gram', 'grams', 'gramm', 'gramme', 'grammes')) return 'g';
  return has('lb', 'lbs', 'pound', 'pounds', 'livres', 'pfund') ? 'lb' : undefined;
}
