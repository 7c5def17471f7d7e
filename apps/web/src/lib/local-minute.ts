import { HOUR_MS, type IsoDay, isClockTime, isIsoDay } from '@propolis/domain';

const two = (part: number): string => String(part).padStart(2, '0');

/**
 * Local time without zone (`2026-06-15T10:00`), to the minute; truncated, not rounded, so that now is never
 * ahead.
 */
export const toLocalMinute = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;

/** The last moment until now with this local time, which occurs twice when the clock is set back; else the first. */
export function momentOfMinute(minute: string, now: Date): Date {
  const first = new Date(minute);
  const second = new Date(first.getTime() + HOUR_MS);
  return second <= now && toLocalMinute(second) === minute ? second : first;
}

/** The two fields of a local minute, each as typed if it cannot be read. */
export interface MinuteParts {
  readonly day: IsoDay | string;
  readonly time: string;
}

/** Separator of parts that form no minute: a single-line field cannot contain it. */
const APART = '\n';

export const joinMinute = ({ day, time }: MinuteParts): string =>
  `${day}${isIsoDay(day) && isClockTime(time) ? 'T' : APART}${time}`;

export function splitMinute(text: string): MinuteParts {
  const [day = '', time = ''] = text.split(text.includes(APART) ? APART : 'T');
  return { day, time };
}

export const isLocalMinute = (text: string): boolean => {
  const { day, time } = splitMinute(text);
  return isIsoDay(day) && isClockTime(time);
};
