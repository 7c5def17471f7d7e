import type { Circle, Point } from '../image/point.ts';
import type { Ellipse } from './ellipse.ts';

/**
 * The pose of a coin: its face is a tilted disc, its edge is visible below the face on one side. The centre
 * of the face and the radius of the untilted disc are in pixels; the lean points to the lifted side of the
 * face, and its length is the sine of the tilt.
 */
export interface CoinPose extends Circle {
  leanX: number;
  leanY: number;
  /** Height divided by width; 0 for a flat marker. */
  thickness: number;
}

/** Maximum tilt of a coin (its sine): so a phone sees the far corner of a board that is tilted by 20 degrees. */
const STEEPEST = Math.sin((45 * Math.PI) / 180);

/** Signed distance in pixels of a point from a line of the coin, positive outside. */
export type Distance = (point: Point) => number;

/** Distances from the outline of face and edge together. */
export function outlineOf({ x, y, radius, leanX, leanY, thickness }: CoinPose): Distance {
  const long = Math.hypot(leanX, leanY);
  const sin = Math.min(STEEPEST, long);
  const cos = Math.sqrt(1 - sin * sin);
  const sx = long < 1e-9 ? 1 : leanX / long;
  const sy = long < 1e-9 ? 0 : leanY / long;
  // In the plane of the board, face and base are two equal discs, `lift` apart.
  const lift = (2 * radius * thickness * sin) / cos;
  return (point) => {
    const dx = point.x - x;
    const dy = point.y - y;
    const along = (dx * sx + dy * sy) / cos;
    const across = dy * sx - dx * sy;
    const beyond = along - Math.max(-lift, Math.min(0, along));
    const size = Math.sqrt(beyond * beyond + across * across);
    if (size === 0) return -radius * cos;
    const steep = beyond / cos;
    return ((size - radius) * size) / Math.sqrt(steep * steep + across * across);
  };
}

/** Distances from the border of the face. */
export function faceOf(coin: CoinPose): Distance {
  return outlineOf({ ...coin, thickness: 0 });
}

/** The angle between the coin's face and the image plane, radians. */
export function tiltOf({ leanX, leanY }: CoinPose): number {
  return Math.asin(Math.min(STEEPEST, Math.hypot(leanX, leanY)));
}

/** The ellipse nearest to the coin's outline. */
export function ellipseOf(coin: CoinPose): Ellipse {
  const tilt = tiltOf(coin);
  const half = coin.radius * coin.thickness;
  return {
    x: coin.x - half * coin.leanX,
    y: coin.y - half * coin.leanY,
    a: coin.radius,
    b: Math.min(coin.radius, coin.radius * Math.cos(tilt) + half * Math.sin(tilt)),
    angle: Math.atan2(coin.leanY, coin.leanX) + Math.PI / 2,
  };
}

/**
 * Poses in which a coin could appear as this ellipse: as a whole or by its face, lifted on either side, or
 * flat.
 */
export function posesLike({ x, y, a, b, angle }: Ellipse, thickness: number): CoinPose[] {
  const sin = Math.sqrt(Math.max(0, 1 - (b / a) ** 2));
  const starts = [{ x, y, radius: Math.sqrt(a * b), leanX: 0.02, leanY: 0.02, thickness }];
  for (const side of [1, -1]) {
    for (const whole of [1, 0]) {
      const lean = side * Math.min(0.9 * STEEPEST, sin + whole * thickness);
      const leanX = -lean * Math.sin(angle);
      const leanY = lean * Math.cos(angle);
      const off = whole * a * thickness;
      starts.push({ x: x + off * leanX, y: y + off * leanY, radius: a, leanX, leanY, thickness });
    }
    if (thickness === 0) break;
  }
  return starts;
}
