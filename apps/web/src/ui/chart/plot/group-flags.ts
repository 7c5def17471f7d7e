import type { ChartFlag, ChartRange } from '../chart.ts';

/** Overlapping flags, as one. */
export interface FlagGroup {
  /** Its centre, from the left of the plot in px. */
  readonly left: number;
  /** In the order of time, at least one. */
  readonly flags: readonly ChartFlag[];
}

/** The width of a flag (px): large enough for a thumb, without overlaps. */
const FLAG_SIZE = 44;

/** The flags within the range on a rail of this width; overlapping ones are one group. */
export function groupFlags(
  flags: readonly ChartFlag[],
  { start, end }: ChartRange,
  { width, size = FLAG_SIZE }: { readonly width: number; readonly size?: number },
): FlagGroup[] {
  const placed = flags
    .filter(({ time }) => time >= start && time <= end)
    .map((flag) => ({ flag, x: ((flag.time - start) / (end - start)) * width }))
    .sort((one, other) => one.x - other.x);
  const groups: { spots: { flag: ChartFlag; x: number }[]; left: number }[] = [];
  for (const spot of placed) {
    let group = { spots: [spot], left: spot.x };
    // A growing group moves, and may reach the previous one.
    for (let before = groups.at(-1); before && group.left - before.left < size; before = groups.at(-1)) {
      groups.pop();
      const spots = [...before.spots, ...group.spots];
      group = { spots, left: spots.reduce((sum, { x }) => sum + x, 0) / spots.length };
    }
    groups.push(group);
  }
  return groups.map(({ spots, left }) => ({ left, flags: spots.map(({ flag }) => flag) }));
}

/** The minimum distance between the centres of two numbers, in px. */
const NUMBER_SIZE = 34;

export interface NumberedFlags {
  /** The numbers below the curve, from the left of the plot in px. */
  readonly numbers: readonly { readonly left: number; readonly words: string }[];
  readonly entries: readonly { readonly number: number; readonly flag: ChartFlag }[];
}

/** Numbers the events in the order of time, for a list: print and pictures have no links. */
export function numberFlags(flags: readonly ChartFlag[], range: ChartRange, width: number): NumberedFlags {
  const entries = groupFlags(flags, range, { width, size: 0 })
    .flatMap((group) => group.flags)
    .map((flag, at) => ({ number: at + 1, flag }));
  const numberOf = new Map(entries.map(({ number, flag }) => [flag, number]));
  const numbers = groupFlags(flags, range, { width, size: NUMBER_SIZE }).map((group) => {
    const [first, last] = [group.flags[0], group.flags.at(-1)].map((flag) => flag && numberOf.get(flag));
    return { left: group.left, words: first === last ? `${first}` : `${first}–${last}` };
  });
  return { numbers, entries };
}
