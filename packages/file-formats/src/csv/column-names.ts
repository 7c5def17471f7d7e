import { isTimeZone, type Measure, type WeightUnit } from '@propolis/domain';

/** Names of columns as loggers and beekeepers write them, in their languages. */
const NAMES: readonly (readonly [Measure, RegExp])[] = [
  ['weight', /\b(weight|poids|gewicht|peso|masse|mass|waage|kg|w)\b/],
  ['temperature', /\b(temp|temperature|temperatur|temperatura|celsius|°c|t|t_i|t_int)\b|°c/],
  ['humidity', /\b(humidity|humidite|feuchte|feuchtigkeit|luftfeuchte|hum|rh|h)\b/],
  ['battery', /\b(battery|batterie|batteria|voltage|tension|spannung|bat|vbat|bv|volt)\b/],
];

/** Accents and underscores aside; a number behind a word does not hide it. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_#()[\]/.-]+/g, ' ')
    .replace(/(\p{L})(\d)/gu, '$1 $2');

/** What a column of this name measures; undefined where its name does not say. */
export const nameOfColumn = (name: string): Measure | undefined =>
  NAMES.find(([, pattern]) => pattern.test(plain(name)))?.[0];

/** `weight_2`, `Poids 2`: the slot that a column's name says; 1 where it says none. */
export function slotOfColumn(name: string): number {
  const slot = Number(/(?:^|\s)([1-5])(?:\s|$)/.exec(plain(name))?.[1] ?? 1);
  return slot;
}

/** The zone (IANA) that the name of a column of times says: `Time (UTC)`, `Date Time, GMT+01:00`. */
export function zoneOfColumn(name: string): string | undefined {
  const [said, sign, hours = '0', minutes = '00'] =
    /(?:^|[^\p{L}])(?:utc|gmt)(?![\p{L}])\s*(?:([+-])(\d{1,2})(?::?(\d{2}))?)?/iu.exec(name) ?? [];
  if (said === undefined || minutes !== '00') return undefined;
  // Etc/GMT-1 is an hour ahead.
  const zone = `Etc/GMT${sign === '-' ? '+' : '-'}${Number(hours)}`;
  if (Number(hours) === 0) return 'UTC';
  return isTimeZone(zone) ? zone : undefined;
}

/** The unit of a weight that a column's name says. */
export function unitOfColumn(name: string): WeightUnit | undefined {
  const words = plain(name).split(/\s+/);
  const has = (...units: string[]) => units.some((unit) => words.includes(unit));
  if (has('kg', 'kilogram', 'kilograms', 'kilo', 'kilos')) return 'kg';
  if (has('g', 'gram', 'grams', 'gramm', 'gramme', 'grammes')) return 'g';
  return has('lb', 'lbs', 'pound', 'pounds', 'livres', 'pfund') ? 'lb' : undefined;
}
