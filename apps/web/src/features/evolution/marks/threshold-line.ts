import { localDaysOf, thresholdOn } from '@propolis/domain';
import type { ChartRange } from '../../../ui/chart/chart.ts';
import type { Columns } from '../curve/measure-lines.ts';

/** The threshold of mites a day over a range, as steps at the beginnings of its parts of the year; none in winter. */
export function thresholdColumns({ start, end }: ChartRange, timeZone: string): Columns {
  const times: number[] = [];
  const values: (number | null)[] = [];
  const add = (time: number, value: number | null) => {
    times.push(time);
    values.push(value);
  };
  let before: number | null = null;
  for (const day of localDaysOf({ start: start * 1000, end: end * 1000 }, timeZone)) {
    const value = thresholdOn(day.day)?.perDay ?? null;
    const begin = Math.max(start, day.start / 1000);
    if (value !== before && begin > start) add(begin - 1, before);
    if (value !== before) add(begin, value);
    before = value;
  }
  if (before !== null) add(end, before);
  return { times, values };
}
