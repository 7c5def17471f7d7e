import { type CsvTimeFormat, DAY_MS, OFFSET_HOURS_MAX } from '@propolis/domain';

/** Month names and their abbreviations in the languages of such files, without accents. */
const MONTHS = [
  'january jan januar janner janvier janv',
  'february feb februar feber fevrier fevr fev',
  'march mar marz maerz mrz mars',
  'april apr avril avr',
  'may mai',
  'june jun juni juin',
  'july jul juli juillet juil',
  'august aug aout',
  'september sep sept septembre',
  'october oct oktober okt octobre',
  'november nov novembre',
  'december dec dezember dez decembre',
] as const;

const NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
);

/** 1 to 12 for a number or a name; NaN for other texts, including ambiguous ones such as `jui` or `ma`. */
const monthOf = (written: string): number =>
  /^\d/.test(written)
    ? Number(written)
    : (NUMBERS.get(written.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()) ?? Number.NaN);

/** A parsed time: an instant in UTC, or a local time. Both in ms, the latter as if in UTC. */
export interface WrittenTime {
  readonly at: number;
  readonly isInstant: boolean;
  /**
   * 24:00, read as the end of its day. Some loggers mean its start; the lines before decide.
   */
  readonly isTwentyFour: boolean;
}

/** `zone_unknown`: the zone is ambiguous, such as `BST`. */
type ReadCsvTime = WrittenTime | 'zone_unknown' | undefined;

/** 2:05, 14:05:09.123, 14.05.09, 02:05 PM, 14h30, 14:30 Uhr; optionally followed by a zone. */
const CLOCK = String.raw`(\d{1,2})(?::(?=\d)|\.(?=\d\d)|\s?h\s?)(?:(\d{2})(?:(?::|(?<=\.\d\d)\.)(\d{2})(?:[.,]\d+)?)?)?(?:\s*(?:Uhr|h)(?!\p{L}))?(?:\s*([AP]\.?M\.?))?(?:\s*(Z|(?:UTC|GMT)\s?[+-]\d{1,2}(?::?\d{2})?|[+-]\d{2}(?::?\d{2})?|\p{L}{3,5}))?`;
const AFTER_DAY = String.raw`(?:[T\s,]\s*(?:(?:à|um|at)\s+)?${CLOCK})?$`;
/** A month name, abbreviated with or without a point. */
const NAME = String.raw`([\p{L}\p{M}]{3,})\.?`;
/** 3, 3., 1er, 3rd. */
const DAY = String.raw`(\d{1,2})(?:\.|er|st|nd|rd|th)?`;
const YEAR = String.raw`(\d{4}|\d{2})`;

type DayFormat = Exclude<CsvTimeFormat, 'unix' | 'unix_ms'>;

const pattern = (day: string) => new RegExp(`^${day}${AFTER_DAY}`, 'iu');

/** Patterns with a numeric month, and with a month name. */
const PATTERNS: Readonly<Record<DayFormat, readonly [numbered: RegExp, named: RegExp]>> = {
  iso: [
    pattern(String.raw`(\d{4})[\-/.](\d{1,2})[\-/.](\d{1,2})`),
    pattern(String.raw`(\d{4})[\s\-/.]${NAME}[\s\-/.](\d{1,2})`),
  ],
  dmy: [
    pattern(String.raw`(\d{1,2})[\-/.](\d{1,2})[\-/.]${YEAR}`),
    pattern(String.raw`${DAY}[\s\-/]*${NAME}[\s\-/,]*${YEAR}`),
  ],
  mdy: [
    pattern(String.raw`(\d{1,2})[\-/.](\d{1,2})[\-/.]${YEAR}`),
    pattern(String.raw`${NAME}[\s\-/]*${DAY}[\s\-/,]+${YEAR}`),
  ],
};

/** Positions of year, month and day in the first three groups. */
const ORDER: Readonly<Record<DayFormat, readonly [number, number, number]>> = {
  iso: [1, 2, 3],
  dmy: [3, 2, 1],
  mdy: [3, 1, 2],
};

const WHOLE = /^\d{1,10}(\.\d+)?$/;
const WHOLE_MS = /^\d{1,13}$/;

/**
 * Called for each line of a file, so it avoids allocations. Undefined if the text is not a time in this
 * format.
 */
export function readCsvTime(text: string, format: CsvTimeFormat): ReadCsvTime {
  if (format === 'unix') return WHOLE.test(text) ? instant(Number(text) * 1000) : undefined;
  if (format === 'unix_ms') return WHOLE_MS.test(text) ? instant(Number(text)) : undefined;
  const [numbered, named] = PATTERNS[format];
  const parts = numbered.exec(text) ?? named.exec(text);
  if (!parts) return undefined;
  const [yearAt, monthAt, dayAt] = ORDER[format];
  const day = readDay(Number(parts[yearAt]), monthOf(parts[monthAt] ?? ''), Number(parts[dayAt]));
  const clock = readClock(parts);
  if (day === undefined || clock === undefined) return undefined;
  const [at, isTwentyFour] = [day + clock, clock === DAY_MS];
  const zone = parts[8];
  if (zone === undefined) return { at, isInstant: false, isTwentyFour };
  const ahead = aheadOf(zone);
  return typeof ahead === 'number' ? instant(at - ahead, isTwentyFour) : ahead;
}

const ONLY_CLOCK = new RegExp(`^${CLOCK}$`, 'iu');

/** Whether a cell contains only a time of day; with a point it is a number. */
export const isCsvClock = (cell: string): boolean => ONLY_CLOCK.test(cell) && !/^\d+\./.test(cell);

const instant = (at: number, isTwentyFour = false): WrittenTime => ({
  at: Math.round(at),
  isInstant: true,
  isTwentyFour,
});

/** Accepts two-digit years; undefined for a day that does not exist. */
function readDay(written: number, month: number, day: number): number | undefined {
  const year = written < 100 ? 2000 + written : written;
  const at = Date.UTC(year, month - 1, day);
  const read = new Date(at);
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day ? at : undefined;
}

/** Milliseconds since midnight, 0 without a time of day; undefined for an invalid one. */
function readClock(parts: RegExpExecArray): number | undefined {
  if (parts[4] === undefined) return 0;
  const half = parts[7]?.charAt(0).toUpperCase();
  const [written, minute, second] = [Number(parts[4]), Number(parts[5] ?? 0), Number(parts[6] ?? 0)];
  if (minute > 59 || second > 59) return undefined;
  if (half !== undefined && (written < 1 || written > 12)) return undefined;
  const hour = half === undefined ? written : (written % 12) + (half === 'P' ? 12 : 0);
  const clock = ((hour * 60 + minute) * 60 + second) * 1000;
  // Only 24:00: 24:15 would mean a quarter past midnight of an uncertain day.
  return clock <= DAY_MS ? clock : undefined;
}

/** Unambiguous abbreviations only; minutes ahead of UTC. Central European Time in English and German. */
const NAMED_ZONES: ReadonlyMap<string, number> = new Map([
  ['Z', 0],
  ['UTC', 0],
  ['GMT', 0],
  ['CET', 60],
  ['MEZ', 60],
  ['CEST', 120],
  ['MESZ', 120],
]);

/** `+02:00`, `+0200`, `+02`, `UTC+2`, `Z`, `CEST` in ms; undefined for an offset that no zone has. */
function aheadOf(zone: string): number | 'zone_unknown' | undefined {
  const [, sign, hours = 0, rest = 0] = /([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone) ?? [];
  if (sign === undefined) {
    const named = NAMED_ZONES.get(zone.toUpperCase());
    return named === undefined ? 'zone_unknown' : named * 60_000;
  }
  if (Number(hours) > OFFSET_HOURS_MAX || Number(rest) > 59) return undefined;
  const minutes = Number(hours) * 60 + Number(rest);
  return (sign === '-' ? -minutes : minutes) * 60_000;
}
