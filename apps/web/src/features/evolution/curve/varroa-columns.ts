import type { ListedCounting } from '@propolis/contract';
import { countedMites } from '@propolis/domain';
import type { Columns } from './measure-lines.ts';

type Counted = Pick<
  ListedCounting,
  'count_date' | 'mites_per_day' | 'corrected_count' | 'varroa_count_above_minimum_certainty'
>;

/** Mites a day, in the order of time; where nobody said how long the board lay, as many as were counted. */
export function varroaColumns(countings: readonly Counted[]): Columns {
  const counted = countings.flatMap((counting) => {
    const value = counting.mites_per_day ?? countedMites(counting);
    return value === null ? [] : [{ time: Date.parse(counting.count_date) / 1000, value }];
  });
  const inOrder = counted.toSorted((one, other) => one.time - other.time);
  const times: number[] = [];
  // Those that were entered afterwards are of the noon of their day; a line has one value at a time.
  for (const { time } of inOrder) times.push(Math.max(time, (times.at(-1) ?? time - 1) + 1));
  return { times, values: inOrder.map(({ value }) => value) };
}
