import type { CsvTimeFormat } from './settings.ts';

/** A time as it is written: an instant in UTC, or what a clock on the wall showed. Both in ms, the latter as if in UTC. */
export interface WrittenTime {
  readonly at: number;
  readonly isInstant: boolean;
}

/** 2:05, 14:05:09.123, 02:05 PM; behind it, perhaps, a zone. */
const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(AM|PM)?\s*(Z|UTC|[+-]\d{2}:?\d{2}|[+-]\d{2})?`;
const AFTER_DAY = String.raw`(?:[T ,]\s*${CLOCK})?$`;

type DayFormat = Exclude<CsvTimeFormat, 'unix' | 'unix_ms'>;

const PATTERNS: Readonly<Record<DayFormat, RegExp>> = {
  iso: new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${AFTER_DAY}`, 'i'),
  dmy: new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${AFTER_DAY}`, 'i'),
  mdy: new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${AFTER_DAY}`, 'i'),
};

/** In which order the first three groups stand: year, month, day. */
const ORDER: Readonly<Record<DayFormat, readonly [number, number, number]>> = {
  iso: [1, 2, 3],
  dmy: [3, 2, 1],
  mdy: [3, 1, 2],
};

const WHOLE = /^\d{1,10}(\.\d+)?$/;
const WHOLE_MS = /^\d{1,13}$/;

/** A whole file is read by this: no object is made that is not needed. Undefined for what is no time in this format. */
export function readCsvTime(text: string, format: CsvTimeFormat): WrittenTime | undefined {
  if (format === 'unix') return WHOLE.test(text) ? instant(Number(text) * 1000) : undefined;
  if (format === 'unix_ms') return WHOLE_MS.test(text) ? instant(Number(text)) : undefined;
  const parts = PATTERNS[format].exec(text);
  if (!parts) return undefined;
  const [yearAt, monthAt, dayAt] = ORDER[format];
  const day = readDay(Number(parts[yearAt]), Number(parts[monthAt]), Number(parts[dayAt]));
  const clock = readClock(parts);
  if (day === undefined || clock === undefined) return undefined;
  const zone = parts[8];
  return zone === undefined ? { at: day + clock, isInstant: false } : instant(day + clock - offsetOf(zone));
}

const instant = (at: number): WrittenTime => ({ at: Math.round(at), isInstant: true });

/** Of a year with two digits; undefined for a day that does not exist. */
function readDay(written: number, month: number, day: number): number | undefined {
  const year = written < 100 ? 2000 + written : written;
  const at = Date.UTC(year, month - 1, day);
  const read = new Date(at);
  return read.getUTCMonth() === month - 1 && read.getUTCDate() === day ? at : undefined;
}

/** Milliseconds since midnight, 0 where no time of day is written; undefined for one that no clock shows. */
function readClock(parts: RegExpExecArray): number | undefined {
  if (parts[4] === undefined) return 0;
  const half = parts[7]?.toUpperCase();
  const [written, minute, second] = [Number(parts[4]), Number(parts[5]), Number(parts[6] ?? 0)];
  if (minute > 59 || second > 59) return undefined;
  if (half === undefined ? written > 23 : written < 1 || written > 12) return undefined;
  const hour = half === undefined ? written : (written % 12) + (half === 'PM' ? 12 : 0);
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

/** `+02:00`, `+0200`, `+02`, `Z`, in ms. */
function offsetOf(zone: string): number {
  const digits = zone.replace(':', '');
  if (!/^[+-]/.test(digits)) return 0;
  const minutes = Number(digits.slice(1, 3)) * 60 + Number(digits.slice(3, 5) || 0);
  return (digits.startsWith('-') ? -minutes : minutes) * 60_000;
}
