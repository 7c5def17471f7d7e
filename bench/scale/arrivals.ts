import { type Assumptions, COUNTED, HOURS, VISITS, WEEKDAYS } from './assumptions.ts';
import type { Costs } from './costs.ts';

const DAYS_OF_MONTH = 30.4;
const WEEKS_OF_MONTH = DAYS_OF_MONTH / 7;

/** An hour of the year: month and weekday from 0 (January, Monday), hour of the day. */
export interface Hour {
  readonly month: number;
  readonly weekday: number;
  readonly hour: number;
}

/** Number of events of each kind in an hour. */
export type Arrivals = Readonly<Record<keyof Costs, number>>;

const at = (shares: readonly number[], index: number): number => shares[index] ?? 0;

/** Load of this many hives in an hour. Scales send at a constant rate; people follow the hour. */
export function arrivalsIn({ month, weekday, hour }: Hour, hives: number, assumed: Assumptions): Arrivals {
  const beekeepers = hives / assumed.hivesPerBeekeeper;
  const share = (at(WEEKDAYS, weekday) * at(HOURS, hour)) / WEEKS_OF_MONTH;
  const visits = hives * assumed.visitsInMay * at(VISITS, month) * share;
  const awake = at(HOURS, hour);
  const open = visits * assumed.opensPerVisit + beekeepers * assumed.opensPerDay * awake;
  return {
    open,
    observation: visits,
    photo: visits * assumed.photosPerVisit,
    session: (beekeepers * assumed.sessionsPerMonth * awake) / DAYS_OF_MONTH,
    curve: open * assumed.curvesPerOpen,
    delivery: hives * assumed.scalesPerHive * assumed.deliveriesPerHour,
    counting: hives * assumed.countingsInAugust * at(COUNTED, month) * share,
  };
}

const range = (length: number) => Array.from({ length }, (_, index) => index);

const HOURS_OF_YEAR: readonly Hour[] = range(12).flatMap((month) =>
  range(7).flatMap((weekday) => range(24).map((hour) => ({ month, weekday, hour }))),
);

/** The busiest hour of the year for a kind of event. */
export function busiestHour(weigh: (arrivals: Arrivals) => number, assumed: Assumptions): Hour {
  const [first, ...others] = HOURS_OF_YEAR.map((hour) => ({
    hour,
    most: weigh(arrivalsIn(hour, 1e6, assumed)),
  }));
  if (!first) throw new Error('a year has hours');
  return others.reduce((best, one) => (one.most > best.most ? one : best), first).hour;
}

/** Number of events of each kind in a year. */
export function arrivalsOfYear(hives: number, assumed: Assumptions): Arrivals {
  const sums = { open: 0, observation: 0, photo: 0, session: 0, curve: 0, delivery: 0, counting: 0 };
  for (const hour of HOURS_OF_YEAR) {
    const arrivals = arrivalsIn(hour, hives, assumed);
    for (const kind of Object.keys(sums) as (keyof Arrivals)[]) sums[kind] += arrivals[kind] * WEEKS_OF_MONTH;
  }
  return sums;
}
