import type { Point } from '../image/point.ts';
import { fromSightings, type Homography, project, type Sighting } from './homography.ts';
import { type InkMap, isInk } from './ink-map.ts';

/** Samples between the centres of two adjacent modules. */
const SAMPLES = 9;
/** A border farther from its predicted position, in modules, may belong to the next line. */
const FARTHEST = 0.35;
/** Maximum root mean square of these distances; a random image gives 0.2. */
const WORST = 0.14;
/** About half of all borders separate ink from paper; this share must be visible. */
const LEAST_SHARE = 0.15;
const ROUNDS = 2;

/**
 * Fits a view to the grid of modules from 0 to `size` in both directions, independent of their content:
 * borders between ink and paper lie on its lines. `undefined` if too few match.
 */
export const fittedGrid = (
  map: InkMap,
  view: Homography,
  size: number,
  isFlat = false,
): Homography | undefined => {
  let fitted: Homography | undefined = view;
  for (let round = 0; round < ROUNDS && fitted !== undefined; round += 1) {
    const seen = bordersSeen(map, fitted, size);
    if (seen.length < LEAST_SHARE * 2 * size * (size - 1)) return undefined;
    if (Math.sqrt(seen.reduce((sum, { off }) => sum + off ** 2, 0) / seen.length) > WORST) return undefined;
    fitted = fromSightings(seen, fitted, isFlat);
  }
  return fitted;
};

interface Border extends Sighting {
  /** Distance from the predicted position, in modules. */
  off: number;
}

const bordersSeen = (map: InkMap, view: Homography, size: number): Border[] => {
  const borders: Border[] = [];
  for (let row = 0; row < size; row += 1)
    for (let line = 1; line < size; line += 1)
      for (const isUpright of [true, false]) {
        const border = borderSeen(map, view, { line, row, isUpright });
        if (border !== undefined) borders.push(border);
      }
  return borders;
};

/**
 * The position of the border between two modules on both sides of a line; `undefined` if they have the same
 * colour.
 */
const borderSeen = (
  map: InkMap,
  view: Homography,
  { line, row, isUpright }: { line: number; row: number; isUpright: boolean },
): Border | undefined => {
  const on = (t: number, slide = 0): Point =>
    isUpright ? { x: line + t, y: row + 0.5 + slide } : { x: row + 0.5 + slide, y: line + t };
  const [before, after] = [project(view, on(-0.5)), project(view, on(0.5))];
  if (isInk(map, before) === isInk(map, after)) return undefined;
  const t = crossing(
    Array.from({ length: SAMPLES }, (_, i) => lightAt(map, between(before, after, i / (SAMPLES - 1)))),
  );
  if (t === undefined || Math.abs(t - 0.5) > FARTHEST) return undefined;
  const [from, to] = [project(view, on(0, -0.5)), project(view, on(0, 0.5))];
  const run = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    on: on(0),
    seen: between(before, after, t),
    across: { x: -(to.y - from.y) / run, y: (to.x - from.x) / run },
    weight: 1,
    off: t - 0.5,
  };
};

const between = (one: Point, other: Point, share: number): Point => ({
  x: one.x + share * (other.x - one.x),
  y: one.y + share * (other.y - one.y),
});

/** Where the brightness of a profile (0 to 1) crosses the mean of both ends. */
const crossing = (profile: readonly number[]): number | undefined => {
  const [first = 0, last = 0] = [profile[0], profile.at(-1)];
  const middle = (first + last) / 2;
  for (let i = 1; i < profile.length; i += 1) {
    const [before = 0, after = 0] = [profile[i - 1], profile[i]];
    if (before > middle === first > middle && after > middle !== first > middle)
      return (i - 1 + (middle - before) / (after - before)) / (profile.length - 1);
  }
  return undefined;
};

/** Bilinear; clamped at the border of the image. */
const lightAt = ({ width, height, light }: InkMap, { x, y }: Point): number => {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)));
  const [fx, fy] = [x - left, y - top];
  const at = top * width + left;
  const upper = (light[at] ?? 0) * (1 - fx) + (light[at + 1] ?? 0) * fx;
  const lower = (light[at + width] ?? 0) * (1 - fx) + (light[at + width + 1] ?? 0) * fx;
  return upper * (1 - fy) + lower * fy;
};
