import { DAY_S, HOUR_S, type Language } from '@propolis/domain';
import { localeOf } from '../../lib/dates.ts';
import type { ChartRange } from './chart.ts';

export interface ChartLocale {
  readonly timeZone: string;
  readonly language: Language;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format takes longer than a frame on a phone. */
export function formatOf(
  options: Intl.DateTimeFormatOptions,
  { timeZone, language }: ChartLocale,
): Intl.DateTimeFormat {
  const key = `${timeZone} ${language} ${Object.entries(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone });
  formats.set(key, format);
  return format;
}

const DAY = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const MOMENT = { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const MOMENT_OF_TWO = { ...MOMENT, timeZoneName: 'short' } as const;

/** `ven. 12 juin 2026, 14:05`, in the zone; for an hour that occurs twice, `02:30 UTC+2`. */
export function momentWords(time: number, locale: ChartLocale): string {
  const format = formatOf(MOMENT, locale);
  const words = format.format(time * 1000);
  const isTwice = [-HOUR_S, HOUR_S].some((away) => format.format((time + away) * 1000) === words);
  return isTwice ? formatOf(MOMENT_OF_TWO, locale).format(time * 1000) : words;
}

/** `ven. 12 juin 2026`. */
export const dayWords = (time: number, locale: ChartLocale): string =>
  formatOf(DAY, locale).format(time * 1000);

/**
 * From its first day to its last; a range shorter than two days includes the hours, unless days are
 * requested.
 */
export function rangeWords({ start, end }: ChartRange, locale: ChartLocale, by?: 'day'): string {
  const format = formatOf(by === undefined && end - start < 2 * DAY_S ? MOMENT : DAY, locale);
  // The end is exclusive: that of a day is the next midnight.
  return format.formatRange(start * 1000, end * 1000 - 1);
}
