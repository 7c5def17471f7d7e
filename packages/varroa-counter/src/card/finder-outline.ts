import type { Point } from '../image/point.ts';
import type { FinderPattern } from './finder-patterns.ts';
import { type InkMap, isInk } from './ink-map.ts';

/** Rays from a finder pattern's middle along which its outline is looked for. */
const RAYS = 96;
/** Pixels from one look along a ray to the next. */
const STEP = 0.5;
/** From the middle the corner is 3.5 modules times the root of 2 away, and farther in a pattern seen aslant. */
const LONGEST = 8;
/** From the middle outwards a ray leaves the solid square, enters the ring and leaves it. */
const CHANGES = 3;
/** Light or ink must last so many modules to be more than noise. */
const LASTING = 0.3;
/** So many rays must reach the outline for its corners to be told. */
const LEAST_RAYS = 0.75 * RAYS;

/** The four outer corners of a finder pattern, clockwise, roughly; `undefined` where its ring is not whole enough. */
export const cornersOfFinder = (map: InkMap, pattern: FinderPattern): Point[] | undefined => {
  const outline = Array.from({ length: RAYS }, (_, i) =>
    outerEdge(map, pattern, (2 * Math.PI * i) / RAYS),
  ).filter((point) => point !== undefined);
  if (outline.length < LEAST_RAYS) return undefined;
  const first = farthest(outline, ({ x, y }) => Math.hypot(x - pattern.x, y - pattern.y));
  const third = farthest(outline, ({ x, y }) => Math.hypot(x - first.x, y - first.y));
  const beside = ({ x, y }: Point): number =>
    (third.x - first.x) * (y - first.y) - (third.y - first.y) * (x - first.x);
  const second = farthest(outline, (point) => -beside(point));
  const fourth = farthest(outline, beside);
  return [first, second, third, fourth];
};

const farthest = (points: readonly Point[], distance: (point: Point) => number): Point =>
  points.reduce(
    (best, point) => (distance(point) > distance(best) ? point : best),
    points[0] ?? { x: 0, y: 0 },
  );

const outerEdge = (map: InkMap, { x, y, module }: FinderPattern, angle: number): Point | undefined => {
  const [dx, dy] = [STEP * Math.cos(angle), STEP * Math.sin(angle)];
  const lasting = Math.max(2, Math.round((LASTING * module) / STEP));
  let isDark = true;
  let changes = 0;
  for (let step = 1, other = 0; step * STEP < LONGEST * module; step += 1) {
    other = isInk(map, { x: x + step * dx, y: y + step * dy }) === isDark ? 0 : other + 1;
    if (other < lasting) continue;
    changes += 1;
    const edge = step - other + 0.5;
    if (changes === CHANGES) return { x: x + edge * dx, y: y + edge * dy };
    isDark = !isDark;
    other = 0;
  }
  return undefined;
};
