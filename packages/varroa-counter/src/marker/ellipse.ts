import type { Circle, Point } from '../image/point.ts';
import { solve } from './solve.ts';

/** An ellipse in pixels: `a` >= `b` are its half axes; `angle` (radians) is the direction of the long one. */
export interface Ellipse extends Point {
  a: number;
  b: number;
  angle: number;
}

/** Radius of a circle with the same area. */
export function meanRadius({ a, b }: Ellipse): number {
  return Math.sqrt(a * b);
}

/** The outline's point at parameter `t`, and its outward normal. */
export function outlineAt({ x, y, a, b, angle }: Ellipse, t: number): Point & { nx: number; ny: number } {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const u = a * Math.cos(t);
  const v = b * Math.sin(t);
  const length = Math.hypot(u / (a * a), v / (b * b));
  const nu = u / (a * a) / length;
  const nv = v / (b * b) / length;
  return {
    x: x + cos * u - sin * v,
    y: y + sin * u + cos * v,
    nx: cos * nu - sin * nv,
    ny: sin * nu + cos * nv,
  };
}

/** From q (x² - y²) + p xy + d x + e y + f + y² = 0, in coordinates scaled by `unit` around `origin`. */
function fromConic(
  [q = 0, p = 0, d = 0, e = 0, f = 0]: number[],
  origin: Point,
  unit: number,
): Ellipse | undefined {
  const c = 1 - q;
  const det = 4 * q * c - p * p;
  if (det <= 0) return undefined;
  const x = (p * e - 2 * c * d) / det;
  const y = (p * d - 2 * q * e) / det;
  const level = -(f + (d * x + e * y) / 2);
  const middle = 0.5;
  const apart = Math.hypot((q - c) / 2, p / 2);
  if (level <= 0 || apart >= middle) return undefined;
  const a = Math.sqrt(level / (middle - apart));
  const b = Math.sqrt(level / (middle + apart));
  const angle = 0.5 * Math.atan2(-p, c - q);
  return { x: origin.x + unit * x, y: origin.y + unit * y, a: unit * a, b: unit * b, angle };
}

/**
 * The ellipse through weighted points by linear least squares, with weights of x² and y² that sum to 1:
 * nearly exact for outlines as round as a coin's. `near` scales the coordinates for numerical stability.
 * `undefined` if the points form no ellipse (a line or a hyperbola).
 */
export function fitEllipse(
  points: readonly Point[],
  weights: readonly number[] | undefined,
  near: Circle,
): Ellipse | undefined {
  const rows = Array.from({ length: 5 }, () => new Array<number>(6).fill(0));
  points.forEach((point, i) => {
    const w = weights?.[i] ?? 1;
    if (w <= 0) return;
    const x = (point.x - near.x) / near.radius;
    const y = (point.y - near.y) / near.radius;
    const terms = [x * x - y * y, x * y, x, y, 1, -y * y];
    for (const [r, row] of rows.entries()) {
      for (let c = 0; c < 6; c++) row[c] = (row[c] ?? 0) + w * (terms[r] ?? 0) * (terms[c] ?? 0);
    }
  });
  const conic = solve(rows);
  return conic === undefined ? undefined : fromConic(conic, near, near.radius);
}
