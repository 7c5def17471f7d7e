import { type DayRange, type IsoDay, localDaysOf } from '@propolis/domain';
import { dayIn } from '../../../lib/dates.ts';
import type { ChartRange } from '../../../ui/chart/chart.ts';

/** Clocks anywhere are ahead of UTC, or behind it, by less than a day (ms). */
const DAY = 86_400_000;

/** From the first moment of the first day to the last one of the last, as the clocks of a zone show them. */
export function periodRange({ first, last }: DayRange, zone: string): ChartRange {
  const spanOf = (day: IsoDay) => {
    const noon = Date.parse(day) + DAY / 2;
    const around = localDaysOf({ start: noon - DAY, end: noon + DAY }, zone);
    return around.find((one) => one.day === day) ?? { start: Date.parse(day), end: Date.parse(day) + DAY };
  };
  return { start: spanOf(first).start / 1000, end: spanOf(last).end / 1000 };
}

/** The days of a zone that a range touches: of the range of some days these days. */
export const daysOfRange = ({ start, end }: ChartRange, zone: string): DayRange => ({
  first: dayIn(zone, new Date(start * 1000)),
  // The end itself belongs to the range no more: that of a day is the next midnight.
  last: dayIn(zone, new Date(end * 1000 - 1)),
});
