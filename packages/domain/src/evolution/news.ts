import { DAY_MS } from '../time-units.ts';
import { STEP_RULES, WINTER_STORES } from './weight-bounds.ts';
import type { WeightEvent } from './weight-events.ts';

/**
 * An event is news for this long (ms) after its end; late deliveries and imported files do not cause
 * notifications.
 */
export const NEWS_FOR = 2 * DAY_MS;
/** Stores that last longer (ms) are not yet a reason to feed. */
export const STORES_WARNING = 28 * DAY_MS;

/** Whether to notify the beekeeper of an event; `now` in ms. */
export function isNews(event: WeightEvent, now: number): boolean {
  if (now - event.end > NEWS_FOR) return false;
  if (event.kind !== 'stores') return true;
  return event.runOut !== null && event.runOut - now <= STORES_WARNING;
}

/**
 * Whether stores that run out at `runOut` (ms), at the rate of a winter until `end` (ms), outlast any winter.
 */
export const outlastWinter = (runOut: number, end: number): boolean =>
  runOut - end > WINTER_STORES.enoughDays * DAY_MS;

/** The fields by which events are compared. */
export type EventSpot = Pick<WeightEvent, 'kind' | 'start' | 'end'>;

/** Whether two events are of one kind and at most `apart` ms apart. */
const areWithin = (one: EventSpot, other: EventSpot, apart: number): boolean =>
  one.kind === other.kind && one.start <= other.end + apart && other.start <= one.end + apart;

/**
 * Whether two findings are the same event. Each new reading may move its times by as long as work at a hive
 * lasts, and ongoing events become longer.
 */
export const isSameEvent = (one: EventSpot, other: EventSpot): boolean =>
  areWithin(one, other, STEP_RULES.work);

/**
 * Finds the earlier report of an event among all reported ones: one that overlaps it, otherwise a close one
 * that no other finding overlaps, because that report belongs to the other finding.
 */
export function findReport<Report extends EventSpot>(
  event: EventSpot,
  found: readonly EventSpot[],
  reports: readonly Report[],
): Report | undefined {
  const belongsToOther = (one: Report) => found.some((other) => areWithin(one, other, 0));
  return (
    reports.find((one) => areWithin(one, event, 0)) ??
    reports.find((one) => isSameEvent(one, event) && !belongsToOther(one))
  );
}
