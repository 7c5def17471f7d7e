import type { Language } from '@propolis/domain';
import { DAY_S, HOUR_S } from '@propolis/domain';
import { localeOf } from '../../lib/dates.ts';
import type { ChartRange } from './chart.ts';

interface Locale {
  readonly timeZone: string;
  readonly language: Language;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format takes longer than a frame on a phone. */
function formatOf({ timeZone, language }: Locale, form: 'moment' | 'which' | 'day'): Intl.DateTimeFormat {
  const key = `${timeZone} ${language} ${form}`;
  const kept = formats.get(key);
  if (kept) return kept;
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = new Intl.DateTimeFormat(localeOf(language), {
    ...day,
    ...(form !== 'day' && time),
    ...(form === 'which' && { timeZoneName: 'short' }),
    timeZone,
  });
  formats.set(key, format);
  return format;
}

/** `ven. 12 juin 2026, 14:05`, in the zone; for an hour that occurs twice, `02:30 UTC+2`. */
export function momentWords(time: number, locale: Locale): string {
  const format = formatOf(locale, 'moment');
  const words = format.format(time * 1000);
  const isTwice = [-HOUR_S, HOUR_S].some((away) => format.format((time + away) * 1000) === words);
  return isTwice ? formatOf(locale, 'which').format(time * 1000) : words;
}

/** `ven. 12 juin 2026`. */
export const dayWords = (time: number, locale: Locale): string => formatOf(locale, 'day').format(time * 1000);

/**
 * From its first day to its last; a range shorter than two days includes the hours, unless days are
 * requested.
 */
export function rangeWords({ start, end }: ChartRange, locale: Locale, by?: 'day'): string {
  const format = formatOf(locale, by ?? (end - start < 2 * DAY_S ? 'moment' : 'day'));
  // The end is exclusive: that of a day is the next midnight.
  return format.formatRange(start * 1000, end * 1000 - 1);
}
