import {
  foldText,
  type IsoDay,
  isClockTime,
  isIsoDay,
  LANGUAGES,
  type Language,
  tidyText,
} from '@propolis/domain';
import { localeOf } from './dates.ts';

// Days and times in text fields, in the language of the app and not of the browser. All three languages write
// the day first.

const two = (part: number | string): string => String(part).padStart(2, '0');

/** `05.06.2026`, or `05/06/2026` in English. */
export function dayText(day: IsoDay, language: Language): string {
  const options = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(localeOf(language), options).format(new Date(`${day}T00:00:00Z`));
}

/** Always four digits; `0206` would be shown with three. */
const YEAR = '[1-9]\\d{3}';
/** Day, month and an optional year, with the same separator between them. */
const typedDay = (between: string) =>
  new RegExp(`^(\\d{1,2})${between}(\\d{1,2})(?:${between}(${YEAR}|\\d{2}))?\\.?$`);
/** Usual separators, and hyphens and dashes of pasted texts. With both, `1.–5.06.` is a range of days. */
const TYPED_DAYS = [typedDay('[./\\s]+'), typedDay('\\s*[\\u2010-\\u2015-]+\\s*')];
/** The ISO order, year first. */
const YEAR_FIRST = new RegExp(`^(${YEAR})[./\\u2010-\\u2015-](\\d{1,2})[./\\u2010-\\u2015-](\\d{1,2})$`);

/** `1. Mai 2026`, `lundi 1er mai`, `1st May`: dictated, or pasted from a letter. */
const NAMED_MONTH = /^(?:\p{L}+[.,]?\s+)?(\d{1,2})(?:\.|er|st|nd|rd|th)?\s*(\p{L}{3,})\.?\s*(\d{2,4})?$/iu;

const monthName = (month: number, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long' }).format(new Date(2026, month - 1, 15));

/** The day with the number of its month; unchanged if its name, in any language, is not one. */
function withMonthNumber(text: string): string {
  const [, day, name, year = ''] = NAMED_MONTH.exec(text) ?? [];
  if (name === undefined) return text;
  const isNamed = (month: number) =>
    LANGUAGES.some((language) => foldText(monthName(month, language)).startsWith(foldText(name)));
  const [month, ...others] = Array.from({ length: 12 }, (_, at) => at + 1).filter(isNamed);
  return month === undefined || others.length > 0 ? text : `${day}.${month}.${year}`;
}

/** Two-digit years farther ahead than this are of the previous century, as in old notebooks. */
const YEARS_AHEAD = 10;

/** `26` in 2026 is 2026, `99` is 1999. */
function fullYear(year: string, today: IsoDay): string {
  if (year.length !== 2) return year;
  const ofThisCentury = Number(today.slice(0, 2) + year);
  const isFar = ofThisCentury > Number(today.slice(0, 4)) + YEARS_AHEAD;
  return String(isFar ? ofThisCentury - 100 : ofThisCentury);
}

/**
 * The typed day: `5.6.26`, `05/06/2026`, `5 6` (of this year), `5. Juni` or `2026-06-05`; undefined if it is not a day.
 */
export function readDayText(text: string, today: IsoDay): IsoDay | undefined {
  const typed = withMonthNumber(tidyText(text));
  const [isYearFirst, ...parts] = YEAR_FIRST.exec(typed) ?? [];
  const [whole, ...ofDay] = TYPED_DAYS.map((form) => form.exec(typed)).find((found) => found !== null) ?? [];
  const [year = today.slice(0, 4), month = '', day = ''] = isYearFirst ? parts : ofDay.toReversed();
  if (isYearFirst === undefined && whole === undefined) return undefined;
  const read = `${fullYear(year, today)}-${two(month)}-${two(day)}`;
  return isIsoDay(read) ? read : undefined;
}

const TYPED_TIME = /^(\d{1,2})\s*(?:[:.h]|heures?|uhr)?\s*(\d{2})?\s*(?:h|uhr|(?:(a)|(p))\.?m\.?)?$/i;

/** The typed time: `9`, `930`, `9h30`, `09:30`, `9 Uhr`, `9 pm`; undefined if it is not a time. */
export function readTimeText(text: string): string | undefined {
  const [whole, hour = '', minute = '00', am, pm] = TYPED_TIME.exec(tidyText(text)) ?? [];
  const isHalf = am !== undefined || pm !== undefined;
  if (whole === undefined || (isHalf && Number(hour) > 12)) return undefined;
  const read = `${two(isHalf ? (Number(hour) % 12) + (pm ? 12 : 0) : hour)}:${minute}`;
  return isClockTime(read) ? read : undefined;
}
