import type { ChartLine } from '../chart.ts';

/** A value; null in a gap; undefined at a moment of another line, where this line continues. */
export type Cell = number | null | undefined;

export interface Columns {
  /** The times of all readings, ascending and unique. */
  readonly times: readonly number[];
  /** One column for each line, as long as `times`. */
  readonly cells: readonly (readonly Cell[])[];
}

/** Aligns lines with readings at different moments to one column of times. */
export function alignColumns(lines: readonly Pick<ChartLine, 'times' | 'values'>[]): Columns {
  const times = momentsOf(lines);
  return { times, cells: lines.map((line) => spread(line, times)) };
}

function momentsOf(lines: readonly Pick<ChartLine, 'times'>[]): readonly number[] {
  const [only, ...others] = lines;
  if (only && others.length === 0) return only.times;
  const all = Float64Array.from(lines.flatMap(({ times }) => times)).sort();
  const moments: number[] = [];
  for (const time of all) if (time !== moments.at(-1)) moments.push(time);
  return moments;
}

function spread(
  { times, values }: Pick<ChartLine, 'times' | 'values'>,
  moments: readonly number[],
): readonly Cell[] {
  if (times === moments) return values;
  let at = 0;
  return moments.map((moment) => {
    if (times[at] !== moment) return undefined;
    // Of two readings at one moment the later one is used.
    while (times[at] === moment) at += 1;
    return values[at - 1];
  });
}

/**
 * The same, with each gap extended from one value of its line to the next: the library leaves only the space
 * between a null and its neighbouring cells open, and those are moments of other lines.
 */
export function plotColumns(lines: readonly Pick<ChartLine, 'times' | 'values'>[]): Columns {
  const { times, cells } = alignColumns(lines);
  return { times, cells: cells.map(widenGaps) };
}

function widenGaps(column: readonly Cell[]): readonly Cell[] {
  const cells = [...column];
  let start = 0;
  let isGap = false;
  for (let at = 0; at <= cells.length; at += 1) {
    const cell = cells[at];
    if (cell === null) isGap = true;
    if (typeof cell !== 'number' && at < cells.length) continue;
    if (isGap) cells.fill(null, start, at);
    start = at + 1;
    isGap = false;
  }
  return cells;
}

const lonelyOnes = new WeakMap<ArrayLike<Cell>, readonly number[]>();

/** Indices of isolated values: with a gap, or the end, before and after them. */
export function lonelyReadings(cells: ArrayLike<Cell>): readonly number[] {
  // Cached: it runs in each frame of a gesture.
  const known = lonelyOnes.get(cells) ?? findLonely(cells);
  lonelyOnes.set(cells, known);
  return known;
}

function findLonely(cells: ArrayLike<Cell>): readonly number[] {
  const lonely: number[] = [];
  let isAfterGap = true;
  let candidate: number | undefined;
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at];
    if (cell === undefined) continue;
    if (cell === null && candidate !== undefined) lonely.push(candidate);
    candidate = cell !== null && isAfterGap ? at : undefined;
    isAfterGap = cell === null;
  }
  return candidate === undefined ? lonely : [...lonely, candidate];
}
