import type { WeatherStep } from '@propolis/domain';
import { HOUR_MS } from '@propolis/domain';

/** A time further ahead is no measurement: clocks differ, and an hour is named by its end. */
const AHEAD_MAX = HOUR_MS;
/** Years before this one that are kept, so that a June can be laid beside those before it; ten minutes are forgotten earlier. */
export const YEARS_BEFORE: Readonly<Record<WeatherStep, number>> = { t: 2, h: 3, d: 10 };

/** Of values of a step those that a curve can tell of: a broken file would make a partition for each month of its centuries. */
export const ofOurTime = <Value extends { readonly time: number }>(
  values: Iterable<Value>,
  step: WeatherStep,
  now: Date,
): readonly Value[] => {
  const since = Date.UTC(now.getUTCFullYear() - YEARS_BEFORE[step], 0);
  const until = now.getTime() + AHEAD_MAX;
  return [...values].filter(({ time }) => time >= since && time <= until);
};
