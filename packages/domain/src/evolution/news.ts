import { DAY_MS } from '../time-units.ts';
import { STEP_RULES, WINTER_STORES } from './weight-bounds.ts';
import type { WeightEvent } from './weight-events.ts';

/** For so long (ms) after its end an event is news: what a late delivery or a file tells of the past is none. */
export const NEWS_FOR = 2 * DAY_MS;
/** Stores that last longer (ms) are no reason to feed yet. */
export const STORES_WARNING = 28 * DAY_MS;

/** Whether a beekeeper is to be told of an event; `now` in ms. */
export function isNews(event: WeightEvent, now: number): boolean {
  if (now - event.end > NEWS_FOR) return false;
  if (event.kind !== 'stores') return true;
  return event.runOut !== null && event.runOut - now <= STORES_WARNING;
}

/** Whether stores that would run out then (ms) at the rate of a winter until `end` (ms) outlast any winter. */
export const outlastWinter = (runOut: number, end: number): boolean =>
  runOut - end > WINTER_STORES.enoughDays * DAY_MS;

/** What is compared of two events. */
export type EventSpot = Pick<WeightEvent, 'kind' | 'start' | 'end'>;

/** Whether two findings are of one kind, and at most so far apart (ms). */
const areWithin = (one: EventSpot, other: EventSpot, apart: number): boolean =>
  one.kind === other.kind && one.start <= other.end + apart && other.start <= one.end + apart;

/**
 * Whether two findings are one event: with each reading that comes its times may move by as long as somebody works at a
 * hive, and what lasts becomes longer.
 */
export const isSameEvent = (one: EventSpot, other: EventSpot): boolean =>
  areWithin(one, other, STEP_RULES.work);

/**
 * As which of those that were told an event among all that are found was told before, if it was: as one that it touches,
 * else as one close by that no other finding touches, for that is the other one's.
 */
export function toldAs<Told extends EventSpot>(
  event: EventSpot,
  found: readonly EventSpot[],
  told: readonly Told[],
): Told | undefined {
  const isAnothers = (one: Told) => found.some((other) => other !== event && areWithin(one, other, 0));
  return (
    told.find((one) => areWithin(one, event, 0)) ??
    told.find((one) => isSameEvent(one, event) && !isAnothers(one))
  );
}
