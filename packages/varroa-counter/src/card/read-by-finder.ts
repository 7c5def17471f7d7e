import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import { type FinderPattern, finderPatterns } from './finder-patterns.ts';
import { fittedGrid } from './fit-grid.ts';
import { cornersOfSquare, fromCorners, type Homography, project } from './homography.ts';
import { type InkMap, inkMapOf, isInk } from './ink-map.ts';
import { readOnce, type SeenCode } from './read-once.ts';

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
interface FinderSquare {
  /** Modules along its side: 7, 5 or 3. */
  modules: number;
  /** Its four corners, clockwise, approximate. */
  corners: Point[];
}

/** The squares of a finder pattern with a sufficiently complete outline, the largest first. */
const squaresOfFinder = (map: InkMap, pattern: FinderPattern): FinderSquare[] => {
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

/** Modules along the side of a finder pattern, without and with its light border. */
const FINDER = 7;
const WITH_BORDER = FINDER + 1;
/** The row and the column of alternating modules. */
const TIMING = 6;
/**
 * Centre of the alignment pattern nearest to the corner without a finder pattern, in modules from the far
 * sides.
 */
const ALIGNMENT = 7;
/** The smallest code, version 1, is the only one without that pattern. */
const SMALLEST = 21;
/** Each version has four more modules per side. */
const VERSION_STEP = 4;

/**
 * Colour at a distance from the centre of a target, in modules: dark except for its second outermost ring.
 */
const isDarkInTarget = (distance: number, reach: number): boolean => distance !== reach - 1;

/**
 * The function patterns at a place of a code with `size` modules: finder patterns with their borders, timing
 * patterns and one alignment pattern. True is dark; `undefined` for data modules. (ISO 18004, 6.3.)
 */
export const functionModule = (size: number, x: number, y: number): boolean | undefined => {
  const [right, bottom] = [x >= size - WITH_BORDER, y >= size - WITH_BORDER];
  if ((x < WITH_BORDER || right) && (y < WITH_BORDER || bottom) && !(right && bottom)) {
    const across = Math.abs((right ? size - 1 - x : x) - 3);
    const down = Math.abs((bottom ? size - 1 - y : y) - 3);
    return Math.max(across, down) <= 3 && isDarkInTarget(Math.max(across, down), 3);
  }
  if (y === TIMING) return x % 2 === 0;
  if (x === TIMING) return y % 2 === 0;
  const off = Math.max(Math.abs(x - size + ALIGNMENT), Math.abs(y - size + ALIGNMENT));
  return size > SMALLEST && off <= 2 ? isDarkInTarget(off, 2) : undefined;
};

/** Pixels per module; the reader is less reliable with fewer. */
const PX = 4;
/** Quiet zone in modules that the reader requires. (ISO 18004, 9.1.) */
const QUIET = 4;

/** Draws a code of `size` × `size` modules: flat, upright and clean. */
export const drawnCode = (size: number, isDark: (x: number, y: number) => boolean): RgbImage => {
  const side = (size + 2 * QUIET) * PX;
  const data = new Uint8Array(side * side * 3).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor(x / PX) - QUIET, Math.floor(y / PX) - QUIET];
      const isInside = column >= 0 && row >= 0 && column < size && row < size;
      if (isInside && isDark(column, row)) data.fill(0, (y * side + x) * 3, (y * side + x + 1) * 3);
    }
  return { width: side, height: side, data };
};

/** The line between modules, counted from the left or top side, nearest to a position in a drawn code. */
const lineNearest = (pixel: number): number => Math.round(pixel / PX) - QUIET;

/** The largest supported code in modules: version 10 holds an address of 150 letters at a card's level. */
const LARGEST = 57;
/** Sizes in modules through which the grid grows from its finder pattern to the smallest code. */
const GROWING = [10, 14, 18] as const;
/** Smaller grids do not determine a perspective. */
const FLAT = 14;
/** Minimum agreement with the function patterns; 0 is chance, 1 is complete. */
const LEAST_ALIKE = 0.3;

/**
 * Reads a code with at least one visible finder pattern: follows the grid of modules from there and redraws
 * the code with complete function patterns for the reader. The other finder patterns may be hidden by wax,
 * glare or a leaf.
 */
export const readByFinder = (image: RgbImage): SeenCode | undefined => {
  const map = inkMapOf(image);
  for (const pattern of finderPatterns(map))
    for (const square of squaresOfFinder(map, pattern)) {
      const view = viewBySquare(map, square);
      for (let turn = 0; view !== undefined && turn < 4; turn += 1) {
        const code = readFrom(map, turned(view, turn));
        if (code !== undefined) return code;
      }
    }
  return undefined;
};

/** A view of a finder pattern from one of its squares; `undefined` if the other squares do not match. */
const viewBySquare = (map: InkMap, { modules, corners }: FinderSquare): Homography | undefined => {
  const view = fromCorners(cornersOfSquare(modules, FINDER), corners);
  return view && fittedGrid(map, view, FINDER, true);
};

/** The view of a finder pattern from another of its corners. */
const turned = (view: Homography, turn: number): Homography | undefined => {
  const corners = cornersOfSquare(FINDER);
  const seen = corners.map((corner) => project(view, corner));
  return fromCorners(corners, [...seen.slice(turn), ...seen.slice(0, turn)]);
};

/** Reads the code to the right of and below a finder pattern. */
const readFrom = (map: InkMap, finder: Homography | undefined): SeenCode | undefined => {
  let view = finder;
  for (const size of GROWING) view = view && fittedGrid(map, view, size, size <= FLAT);
  for (let size = SMALLEST; size <= LARGEST; size += VERSION_STEP) {
    view = view && fittedGrid(map, view, size);
    if (view === undefined) return undefined;
    const code = readGrid(map, view, size);
    if (code !== undefined) return code;
  }
  return undefined;
};

/**
 * Maps a place of the printed code to the grid that was followed from one of its finder patterns, in modules.
 */
type Turn = (at: Point, size: number) => Point;

/** The followed finder pattern may be the top left, top right or bottom left one. */
const TURNS: readonly Turn[] = [
  (at) => at,
  ({ x, y }, size) => ({ x: y, y: size - x }),
  ({ x, y }, size) => ({ x: size - y, y: x }),
];

/** Reads a grid of `size` × `size` modules if it matches the function patterns. */
const readGrid = (map: InkMap, view: Homography, size: number): SeenCode | undefined => {
  const ways = TURNS.map((turn) => {
    const isDark = (x: number, y: number): boolean =>
      isInk(map, project(view, turn({ x: x + 0.5, y: y + 0.5 }, size)));
    const isFollowed = (x: number, y: number): boolean => {
      const at = turn({ x: x + 0.5, y: y + 0.5 }, size);
      return at.x < FINDER && at.y < FINDER;
    };
    return { turn, isDark, alike: alikeness(size, isDark, isFollowed) };
  });
  const best = ways.reduce((one, other) => (other.alike > one.alike ? other : one));
  if (best.alike < LEAST_ALIKE) return undefined;
  const code = readOnce(drawnCode(size, (x, y) => functionModule(size, x, y) ?? best.isDark(x, y)));
  if (code === undefined) return undefined;
  const inPicture = ({ x, y }: Point): Point =>
    project(view, best.turn({ x: lineNearest(x), y: lineNearest(y) }, size));
  return { ...code, corners: code.corners.map(inPicture) };
};

/** Agreement of a grid with the function patterns of its size, except the starting pattern: -1 to 1. */
const alikeness = (
  size: number,
  isDark: (x: number, y: number) => boolean,
  isFollowed: (x: number, y: number) => boolean,
): number => {
  let sum = 0;
  let all = 0;
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const asked = functionModule(size, x, y);
      if (asked === undefined || isFollowed(x, y)) continue;
      all += 1;
      sum += isDark(x, y) === asked ? 1 : -1;
    }
  return sum / all;
};
