import { addDays, type DayRange, daysBetween } from '@propolis/domain';

/**
 * As many days as a period has, where the data is that lies nearest to it: they end with the last day of data before it,
 * or begin with the first one after it. Undefined where there is none, or some of it in the period itself.
 */
export function nearestPeriod(period: DayRange, data: DayRange | undefined): DayRange | undefined {
  if (!data) return undefined;
  const length = daysBetween(period.first, period.last);
  if (data.last < period.first) return { first: addDays(data.last, -length), last: data.last };
  if (data.first > period.last) return { first: data.first, last: addDays(data.first, length) };
  return undefined;
}
