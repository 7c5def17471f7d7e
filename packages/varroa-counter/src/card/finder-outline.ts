import type { Point } from '../image/point.ts';
import type { FinderPattern } from './finder-patterns.ts';
import { type InkMap, isInk } from './ink-map.ts';

/** Number of rays from the centre of a finder pattern. */
const RAYS = 96;
/** Step along a ray in pixels. */
const STEP = 0.5;
/** Maximum length in modules: a corner is 3.5 · √2 from the centre, and farther in a tilted pattern. */
const LONGEST = 8;
/**
 * Sides of the three concentric squares in modules. From the centre a ray leaves the solid square, enters the
 * ring and leaves it. The largest square is the most precise, but dirt that touches it leaves the others
 * intact.
 */
const SQUARES = [7, 5, 3] as const;
/** Minimum length in modules of light or ink; shorter runs are noise. */
const LASTING = 0.3;
/** Minimum number of rays that must reach the outline to derive its corners. */
const LEAST_RAYS = 0.75 * RAYS;

/** One of the squares of a finder pattern. */
export interface FinderSquare {
  /** Modules along its side: 7, 5 or 3. */
  modules: number;
  /** Its four corners, clockwise, approximate. */
  corners: Point[];
}

/** The squares of a finder pattern with a sufficiently complete outline, the largest first. */
export const squaresOfFinder = (map: InkMap, pattern: FinderPattern): FinderSquare[] => {
  const rays = Array.from({ length: RAYS }, (_, i) => edgesAlong(map, pattern, (2 * Math.PI * i) / RAYS));
  return SQUARES.flatMap((modules, i) => {
    const outline = rays.flatMap((edges) => edges[SQUARES.length - 1 - i] ?? []);
    return outline.length < LEAST_RAYS ? [] : { modules, corners: cornersOf(outline, pattern) };
  });
};

const cornersOf = (outline: readonly Point[], middle: Point): Point[] => {
  const first = farthest(outline, ({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  const third = farthest(outline, ({ x, y }) => Math.hypot(x - first.x, y - first.y));
  const beside = ({ x, y }: Point): number =>
    (third.x - first.x) * (y - first.y) - (third.y - first.y) * (x - first.x);
  return [first, farthest(outline, (point) => -beside(point)), third, farthest(outline, beside)];
};

const farthest = (points: readonly Point[], distance: (point: Point) => number): Point =>
  points.reduce(
    (best, point) => (distance(point) > distance(best) ? point : best),
    points[0] ?? { x: 0, y: 0 },
  );

/** Transitions between ink and paper along a ray, from the centre outwards. */
const edgesAlong = (map: InkMap, { x, y, module }: FinderPattern, angle: number): Point[] => {
  const [dx, dy] = [STEP * Math.cos(angle), STEP * Math.sin(angle)];
  const lasting = Math.max(2, Math.round((LASTING * module) / STEP));
  const edges: Point[] = [];
  for (let step = 1, other = 0; step * STEP < LONGEST * module && edges.length < SQUARES.length; step += 1) {
    const isDark = edges.length % 2 === 0;
    other = isInk(map, { x: x + step * dx, y: y + step * dy }) === isDark ? 0 : other + 1;
    if (other < lasting) continue;
    const edge = step - other + 0.5;
    edges.push({ x: x + edge * dx, y: y + edge * dy });
    other = 0;
  }
  return edges;
};
