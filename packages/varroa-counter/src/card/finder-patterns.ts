import type { InkMap } from './ink-map.ts';

/** One of the three square targets in the corners of a code, as it may lie in the picture. */
export interface FinderPattern {
  /** Its middle, in pixels. */
  x: number;
  y: number;
  /** Breadth of a module along the picture's rows, in pixels. */
  module: number;
  /** How many rows of pixels show it. */
  rows: number;
}

/** Dark, light, dark, light, dark: so many modules each, whatever way a line goes through the middle. */
const RUNS = [1, 1, 3, 1, 1] as const;
const MODULES = 7;
/** A run may be so many modules longer or shorter: ink runs, and light blooms. */
const SLACK = 0.7;
/** Finer modules than that, in pixels, no look can tell apart. */
const LEAST_MODULE = 1.5;
/** A tilt, and a turn seen along rows and columns, lets one direction seem so many times longer than the other. */
const MOST_LONGER = 1.6;
/** Patterns are looked for further until so many, the clearest, are known: three belong to a code. */
const MOST = 12;

/** Finder patterns, the clearest first: targets whose rows and columns through the middle both show five runs of 1 : 1 : 3 : 1 : 1. */
export const finderPatterns = (map: InkMap): FinderPattern[] => {
  const found: FinderPattern[] = [];
  for (let y = 0; y < map.height; y += 1)
    for (const { middle, module } of targetsInRow(map, y)) {
      const column = columnThrough(map, Math.round(middle), y);
      if (column === undefined || !isAlike(column.module, module)) continue;
      gather(found, { x: middle, y: column.middle, module, rows: 1 });
    }
  return found
    .filter(({ rows }) => rows > 1)
    .sort((a, b) => b.rows / b.module - a.rows / a.module)
    .slice(0, MOST);
};

const isAlike = (one: number, other: number): boolean =>
  Math.max(one, other) <= MOST_LONGER * Math.min(one, other);

/** Adds a sighting to the pattern that it belongs to, or as a new one. */
const gather = (found: FinderPattern[], seen: FinderPattern): void => {
  const known = found.find(
    ({ x, y, module }) => Math.hypot(x - seen.x, y - seen.y) < 2 * module && isAlike(module, seen.module),
  );
  if (known === undefined) {
    found.push(seen);
    return;
  }
  const rows = known.rows + 1;
  known.x += (seen.x - known.x) / rows;
  known.y += (seen.y - known.y) / rows;
  known.module += (seen.module - known.module) / rows;
  known.rows = rows;
};

/** Middle and module of every target that a row of pixels seems to cross. */
const targetsInRow = ({ ink, width }: InkMap, y: number): { middle: number; module: number }[] => {
  const targets: { middle: number; module: number }[] = [];
  // where the last six runs began, the newest last; the first of the five is dark
  const starts = [0, 0, 0, 0, 0, 0];
  for (let x = 1; x <= width; x += 1) {
    const before = ink[y * width + x - 1];
    if (x < width && ink[y * width + x] === before) continue;
    starts.shift();
    starts.push(x);
    if (before === 0) continue;
    const module = moduleOf(starts.slice(1).map((end, i) => end - (starts[i] ?? 0)));
    if (module !== undefined) targets.push({ middle: ((starts[2] ?? 0) + (starts[3] ?? 0) - 1) / 2, module });
  }
  return targets;
};

/** The same along the column through a place that lies in a target's middle. */
const columnThrough = (
  { ink, width, height }: InkMap,
  x: number,
  y: number,
): { middle: number; module: number } | undefined => {
  const runsFrom = (step: 1 | -1): number[] => {
    const ends: number[] = [];
    let at = y;
    for (let colour = 1; ends.length < 3; colour = 1 - colour) {
      while (at >= 0 && at < height && ink[at * width + x] === colour) at += step;
      ends.push(Math.abs(at - y));
      if (at < 0 || at >= height) break;
    }
    return ends;
  };
  const [up, down] = [runsFrom(-1), runsFrom(1)];
  const [u0 = 0, u1 = 0, u2 = 0] = up;
  const [d0 = 0, d1 = 0, d2 = 0] = down;
  const module = moduleOf([u2 - u1, u1 - u0, u0 + d0 - 1, d1 - d0, d2 - d1]);
  return module === undefined ? undefined : { middle: y + (d0 - u0) / 2, module };
};

/** Breadth of a module, where five runs of pixels are those of a target. */
const moduleOf = (runs: readonly number[]): number | undefined => {
  const module = runs.reduce((sum, run) => sum + run, 0) / MODULES;
  if (module < LEAST_MODULE) return undefined;
  const isTarget = RUNS.every((modules, i) => Math.abs((runs[i] ?? 0) - modules * module) <= SLACK * module);
  return isTarget ? module : undefined;
};
