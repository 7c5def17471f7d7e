import type { WeatherStep } from '@propolis/domain';
import { HOUR_MS } from '@propolis/domain';

/** Times further in the future are invalid; clocks differ, and an hour is identified by its end. */
const AHEAD_MAX = HOUR_MS;
/** Earlier years that are kept, for comparison; ten-minute values are deleted earlier. */
export const YEARS_BEFORE: Readonly<Record<WeatherStep, number>> = { t: 2, h: 3, d: 10 };

/**
 * Only values that a curve can show: a broken file would otherwise create a partition for every month of its
 * centuries.
 */
export const ofOurTime = <Value extends { readonly time: number }>(
  values: Iterable<Value>,
  step: WeatherStep,
  now: Date,
): readonly Value[] => {
  const since = Date.UTC(now.getUTCFullYear() - YEARS_BEFORE[step], 0);
  const until = now.getTime() + AHEAD_MAX;
  return [...values].filter(({ time }) => time >= since && time <= until);
};
