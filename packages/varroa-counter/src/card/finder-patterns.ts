import type { InkMap } from './ink-map.ts';

/** A possible finder pattern: one of the three square targets in the corners of a code. */
export interface FinderPattern {
  /** Its centre, in pixels. */
  x: number;
  y: number;
  /** Width of a module along the rows, in pixels. */
  module: number;
  /** Number of pixel rows that contain it. */
  rows: number;
}

/** Dark, light, dark, light, dark: lengths in modules along any line through the centre. */
const RUNS = [1, 1, 3, 1, 1] as const;
const MODULES = 7;
/** Tolerance of a run in modules: ink spreads and light blooms. */
const SLACK = 0.7;
/** Smaller modules, in pixels, cannot be distinguished. */
const LEAST_MODULE = 1.5;
/** Maximum ratio between the module lengths of two directions, caused by tilt and rotation. */
const MOST_LONGER = 1.6;
/** The search stops after this number of the clearest patterns; a code has three. */
const MOST = 12;

/**
 * Finder patterns, the clearest first: rows and columns through the centre both have five runs of 1 : 1 : 3 :
 * 1 : 1.
 */
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

/** Merges a detection into the pattern to which it belongs, or adds it. */
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

/** Centre and module width of every possible target in a pixel row. */
const targetsInRow = ({ ink, width }: InkMap, y: number): { middle: number; module: number }[] => {
  const targets: { middle: number; module: number }[] = [];
  // Starts of the last six runs, the newest last; the first of the five is dark.
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

/** The same along the column through the centre of a target. */
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

/** Module width if five runs match a target. */
const moduleOf = (runs: readonly number[]): number | undefined => {
  const module = runs.reduce((sum, run) => sum + run, 0) / MODULES;
  if (module < LEAST_MODULE) return undefined;
  const isTarget = RUNS.every((modules, i) => Math.abs((runs[i] ?? 0) - modules * module) <= SLACK * module);
  return isTarget ? module : undefined;
};
