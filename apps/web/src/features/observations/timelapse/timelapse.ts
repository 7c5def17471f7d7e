import type { ObservationId } from '@propolis/contract';
import { dayAtApiary } from '../../../lib/dates.ts';

/**
 * The months from the first observation to the last, at least one (specification 9), with their observations.
 * Without an observation it is the month of `now`.
 */
export function timelapseMonths(observations: readonly ObservationId[], now: Date) {
  const dots = observations
    .toSorted((one, other) => one.observation_date.localeCompare(other.observation_date))
    .map(({ id, observation_date }) => ({ id, date: dayAtApiary(observation_date) }));
  const first = monthNumber(dots[0]?.date ?? now);
  const last = monthNumber(dots.at(-1)?.date ?? now);
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    year: Math.floor((first + at) / 12),
    /** 0 is January, as in `Date`. */
    month: (first + at) % 12,
    /** Oldest first. */
    dots: dots.filter((dot) => monthNumber(dot.date) === first + at),
  }));
}

export type TimelapseMonth = ReturnType<typeof timelapseMonths>[number];

/** Months since year 0, for arithmetic. */
const monthNumber = (date: Date): number => date.getFullYear() * 12 + date.getMonth();

/**
 * The window that starts at an observation (an unknown id means the newest). `observations` are newest first,
 * as in the response; the window stays full at the oldest end.
 */
export function windowAt(observations: readonly ObservationId[], from: number | undefined, size: number) {
  const found = observations.findIndex(({ id }) => id === from);
  const start = Math.max(0, Math.min(found, observations.length - size));
  const idAt = (index: number) => observations[index]?.id;
  return {
    ids: observations.slice(start, start + size).map(({ id }) => id),
    /** Newest observation of the next newer and the next older window. */
    newer: start > 0 ? idAt(Math.max(0, start - size)) : undefined,
    older: start + size < observations.length ? idAt(start + size) : undefined,
  };
}

/** The observations of the comparison. */
export type ObservationWindow = ReturnType<typeof windowAt>;

/** The weeks of a month from Monday to Sunday, padded with adjacent days (specification 9). */
export function monthWeeks(year: number, month: number): Date[][] {
  const leading = (new Date(year, month, 1).getDay() + 6) % 7;
  const days = new Date(year, month + 1, 0).getDate();
  return Array.from({ length: Math.ceil((leading + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => new Date(year, month, week * 7 + day - leading + 1)),
  );
}
