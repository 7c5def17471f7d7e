import type { Point } from '../image/point.ts';
import { solve } from '../marker/solve.ts';

/**
 * A projective mapping of a plane to the image: nine numbers, row by row, that map (x, y, 1) to (x w, y w,
 * w). The last is 1.
 */
export type Homography = readonly [number, number, number, number, number, number, number, number, number];

/**
 * A point on the plane, its observed position, and the direction (unit vector, pixels) in which it is known.
 */
export interface Sighting {
  on: Point;
  seen: Point;
  /** Only the distance in this direction counts: an edge does not determine the position along it. */
  across: Point;
  weight: number;
}

/** The image position of a point on the plane. */
export const project = (h: Homography, { x, y }: Point): Point => {
  const w = h[6] * x + h[7] * y + h[8];
  return { x: (h[0] * x + h[1] * y + h[2]) / w, y: (h[3] * x + h[4] * y + h[5]) / w };
};

/** The corners of a square, clockwise from the top left one; it may lie in the middle of a larger one. */
export const cornersOfSquare = (side: number, within = side): Point[] => {
  const [near, far] = [(within - side) / 2, (within + side) / 2];
  return [
    { x: near, y: near },
    { x: far, y: near },
    { x: far, y: far },
    { x: near, y: far },
  ];
};

/** The view that maps four points of the plane to four image points; `undefined` if they are degenerate. */
export const fromCorners = (on: readonly Point[], seen: readonly Point[]): Homography | undefined => {
  const sightings = on.flatMap((place, i) => {
    const at = seen[i] ?? place;
    return [
      { on: place, seen: at, across: { x: 1, y: 0 }, weight: 1 },
      { on: place, seen: at, across: { x: 0, y: 1 }, weight: 1 },
    ];
  });
  return fromSightings(sightings);
};

/**
 * The view that fits sightings best by weighted least squares. A flat view (without perspective) if they are
 * too close together to determine one.
 */
export const fromSightings = (
  sightings: readonly Sighting[],
  near?: Homography,
  isFlat = false,
): Homography | undefined => {
  const rows = Array.from({ length: 8 }, () => new Array<number>(9).fill(0));
  for (const { on, seen, across, weight } of sightings) {
    // n · (H p - w q) = 0, divided by the current estimate of w, so that the unit is pixels.
    const w = near === undefined ? 1 : near[6] * on.x + near[7] * on.y + 1;
    const along = across.x * seen.x + across.y * seen.y;
    const line = [
      across.x * on.x,
      across.x * on.y,
      across.x,
      across.y * on.x,
      across.y * on.y,
      across.y,
      -along * on.x,
      -along * on.y,
      along,
    ].map((value) => value / w);
    for (const [i, row] of rows.entries())
      for (let k = 0; k < 9; k += 1) row[k] = (row[k] ?? 0) + weight * (line[i] ?? 0) * (line[k] ?? 0);
  }
  const h = solve(isFlat ? rows.slice(0, 6).map((row) => [...row.slice(0, 6), ...row.slice(8)]) : rows);
  if (h === undefined || h.some((value) => !Number.isFinite(value))) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, i = 0] = h;
  return [a, b, c, d, e, f, g, i, 1];
};

/** Image area in pixels of a unit area of the plane at a point; negative if mirrored. */
export const areaAt = (h: Homography, { x, y }: Point): number => {
  const w = h[6] * x + h[7] * y + h[8];
  const determinant =
    h[0] * (h[4] * h[8] - h[5] * h[7]) -
    h[1] * (h[3] * h[8] - h[5] * h[6]) +
    h[2] * (h[3] * h[7] - h[4] * h[6]);
  return determinant / w ** 3;
};

/** The inverse view: from the image to the plane. */
export const inverse = (h: Homography): Homography => {
  const [a, b, c, d, e, f, g, i, j] = h;
  const last = a * e - b * d;
  const rows = [
    e * j - f * i,
    c * i - b * j,
    b * f - c * e,
    f * g - d * j,
    a * j - c * g,
    c * d - a * f,
    d * i - e * g,
    b * g - a * i,
    last,
  ].map((value) => value / last);
  const [p = 0, q = 0, r = 0, s = 0, t = 0, u = 0, v = 0, w = 0] = rows;
  return [p, q, r, s, t, u, v, w, 1];
};

/** The view through two views: of a plane in an image, and of that image in another one. */
export const after = (second: Homography, first: Homography): Homography => {
  const at = (row: number, column: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + (second[3 * row + k] ?? 0) * (first[3 * k + column] ?? 0), 0);
  const last = at(2, 2);
  return [
    at(0, 0) / last,
    at(0, 1) / last,
    at(0, 2) / last,
    at(1, 0) / last,
    at(1, 1) / last,
    at(1, 2) / last,
    at(2, 0) / last,
    at(2, 1) / last,
    1,
  ];
};
