import {
  apiaryDay,
  CUSTOMS,
  daysBetween,
  HOUR_MS,
  type IsoDay,
  type Language,
  localDayOf,
  MINUTE_MS,
  withOrdinalFirst,
} from '@propolis/domain';

export const localeOf = (language: Language): string => CUSTOMS[language].locale;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Creating a format takes a hundred times longer than using it. The key has the offset, because the device's time zone
 * may change.
 */
function dateFormat(
  date: Date,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${date.getTimezoneOffset()} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options);
  formats.set(key, format);
  return format;
}

/** `05.06.26` in French, `05 Jun 26` in English. */
export const shortDate = (date: Date, language: Language): string =>
  dateFormat(date, language, {
    day: '2-digit',
    month: CUSTOMS[language].shortMonth,
    year: '2-digit',
  }).format(date);

/** `5 juin 2026`. */
export const longDate = (date: Date, language: Language): string =>
  withOrdinalFirst(dateFormat(date, language, { dateStyle: 'long' }).format(date));

/** `5 juin`. */
export const dayAndMonth = (date: Date, language: Language): string =>
  withOrdinalFirst(dateFormat(date, language, { day: 'numeric', month: 'long' }).format(date));

/** `5 juin 2026 à 14:05`. */
export const longDateAndTime = (date: Date, language: Language): string =>
  withOrdinalFirst(dateFormat(date, language, { dateStyle: 'long', timeStyle: 'short' }).format(date));

/** `5–20 juin 2026`, or a single day. */
export const dateRange = (from: Date, to: Date, language: Language): string =>
  withOrdinalFirst(dateFormat(from, language, { dateStyle: 'long' }).formatRange(from, to));

/** `samedi 6 juin à 14:05`, without the year. */
export const dayAndTime = (date: Date, language: Language): string =>
  withOrdinalFirst(
    dateFormat(date, language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(date),
  );

/** `juin 2026`. */
export const monthName = (date: Date, language: Language): string =>
  dateFormat(date, language, { month: 'long', year: 'numeric' }).format(date);

/** `J` of `juin`. */
export const monthLetter = (date: Date, language: Language): string =>
  dateFormat(date, language, { month: 'narrow' }).format(date);

/** The calendar day of a moment on the device, for fields of a local time and for what is shown as one. */
export function localDay(date: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** The calendar day of a moment in a time zone (IANA). */
export const dayIn = (zone: string, moment: Date): IsoDay => localDayOf(moment.getTime(), zone);

/** The year of the same day: journal, register and plan are kept by it. */
export const apiaryYear = (moment: Date): number => Number(apiaryDay(moment).slice(0, 4));

/** The day of a moment at the apiary as it is shown; a moment that is shown with its time is the device's. */
export const dayAtApiary = (moment: Date | string): Date => localNoon(apiaryDay(new Date(moment)));

const relativeFormats = new Map<Language, Intl.RelativeTimeFormat>();

function relativeFormat(language: Language): Intl.RelativeTimeFormat {
  const format =
    relativeFormats.get(language) ?? new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  relativeFormats.set(language, format);
  return format;
}

/**
 * « hier », « il y a 45 jours »: whole calendar days, without an upper limit; the reasons to visit a hive
 * count days too.
 */
export const daysSince = (date: Date, now: Date, language: Language): string =>
  relativeFormat(language).format(-Math.max(0, daysBetween(apiaryDay(date), apiaryDay(now))), 'day');

/** Moments older than this are given in days, in ms. */
const IN_DAYS_FROM = 24 * HOUR_MS;

/**
 * « il y a 12 minutes », « il y a 3 heures », then as `daysSince`: for data that arrives every few minutes.
 */
export function momentsSince(date: Date, now: Date, language: Language): string {
  const passed = Math.max(0, now.getTime() - date.getTime());
  if (passed >= IN_DAYS_FROM) return daysSince(date, now, language);
  const format = relativeFormat(language);
  if (passed >= HOUR_MS) return format.format(-Math.floor(passed / HOUR_MS), 'hour');
  return format.format(-Math.floor(passed / MINUTE_MS), 'minute');
}

/** `14:05`. */
export const timeOfDay = (date: Date, language: Language): string =>
  dateFormat(date, language, { timeStyle: 'short' }).format(date);

/** `05.06.26 14:05`. */
export const dateAndTime = (date: Date, language: Language): string =>
  dateFormat(date, language, {
    day: '2-digit',
    month: CUSTOMS[language].shortMonth,
    year: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(date);

/** Local noon of a day: a moment that is on that day in every zone. */
export const localNoon = (day: string): Date => new Date(`${day}T12:00`);
