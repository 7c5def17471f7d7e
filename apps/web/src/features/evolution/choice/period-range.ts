import { type DayRange, type IsoDay, localDaysOf } from '@propolis/domain';
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
