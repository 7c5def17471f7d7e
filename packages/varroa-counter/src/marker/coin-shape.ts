import { type Ellipse, type Point, solve } from './ellipse.ts';
import type { Crossing, Rays } from './rim.ts';

/**
 * A coin as the camera sees it: its face a disc seen aslant, its edge below the face on one side. In pixels; the
 * lean points to where the face is lifted, its length is the sine of the tilt.
 */
export interface CoinShape extends Point {
  radius: number;
  leanX: number;
  leanY: number;
  /** Height over breadth; 0 for a flat marker. */
  thickness: number;
}

const STEEPEST = Math.sin((35 * Math.PI) / 180);

/** Signed distance from the outline of face and edge together, positive outside. */
export function distanceFromCoin({ x, y, radius, leanX, leanY, thickness }: CoinShape, point: Point): number {
  const sin = Math.min(STEEPEST, Math.hypot(leanX, leanY));
  const cos = Math.sqrt(1 - sin * sin);
  const sx = sin < 1e-9 ? 1 : leanX / Math.hypot(leanX, leanY);
  const sy = sin < 1e-9 ? 0 : leanY / Math.hypot(leanX, leanY);
  const dx = point.x - x;
  const dy = point.y - y;
  // In the board's own plane face and foot are two equal discs, `lift` apart.
  const along = (dx * sx + dy * sy) / cos;
  const across = dy * sx - dx * sy;
  const lift = (2 * radius * thickness * sin) / cos;
  const beyond = along - Math.max(-lift, Math.min(0, along));
  const size = Math.hypot(beyond, across);
  if (size === 0) return -radius * cos;
  return (size - radius) / Math.hypot(beyond / size / cos, across / size);
}

export function tiltOf({ leanX, leanY }: CoinShape): number {
  return Math.asin(Math.min(STEEPEST, Math.hypot(leanX, leanY)));
}

/** The ellipse that comes nearest to the coin's outline. */
export function ellipseOf(coin: CoinShape): Ellipse {
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

/** Coins that could look like this ellipse: lifted on either side, by the tilt given or by none. */
export function coinsLike({ x, y, a, b, angle }: Ellipse, thickness: number): CoinShape[] {
  const sin = Math.sqrt(Math.max(0, 1 - (b / a) ** 2));
  const leaning = [1, -1].map((side) => {
    const lean = side * Math.min(0.9 * STEEPEST, sin + thickness);
    const leanX = -lean * Math.sin(angle);
    const leanY = lean * Math.cos(angle);
    return { x: x + a * thickness * leanX, y: y + a * thickness * leanY, radius: a, leanX, leanY, thickness };
  });
  return [...leaning, { x, y, radius: Math.sqrt(a * b), leanX: 0.02, leanY: 0.02, thickness }];
}

const KEYS = ['x', 'y', 'radius', 'leanX', 'leanY'] as const;

/** One damped step of least squares towards the points. */
function improve(coin: CoinShape, points: readonly Point[], weights: readonly number[]): CoinShape {
  const rows = KEYS.map(() => new Array<number>(6).fill(0));
  points.forEach((point, i) => {
    const here = distanceFromCoin(coin, point);
    // Leans are counted in radii so that all five unknowns weigh alike.
    const slopes = KEYS.map((key) => {
      const nudge = key === 'leanX' || key === 'leanY' ? 1 / coin.radius : 1;
      return (
        distanceFromCoin({ ...coin, [key]: coin[key] + 0.5 * nudge }, point) -
        distanceFromCoin({ ...coin, [key]: coin[key] - 0.5 * nudge }, point)
      );
    });
    const w = weights[i] ?? 0;
    for (const [r, row] of rows.entries()) {
      for (let c = 0; c < 5; c++) row[c] = (row[c] ?? 0) + w * (slopes[r] ?? 0) * (slopes[c] ?? 0);
      row[5] = (row[5] ?? 0) - w * (slopes[r] ?? 0) * here;
    }
  });
  rows.forEach((row, i) => {
    row[i] = (row[i] ?? 0) * 1.02 + 0.02;
  });
  const move = solve(rows);
  if (move === undefined) return coin;
  const [x = 0, y = 0, radius = 0, leanX = 0, leanY = 0] = move;
  return {
    ...coin,
    x: coin.x + x,
    y: coin.y + y,
    radius: coin.radius + radius,
    leanX: coin.leanX + leanX / coin.radius,
    leanY: coin.leanY + leanY / coin.radius,
  };
}

/** Fits the coin again and again to the nearest crossings, trusting those farther off less. */
export function settleCoin(rays: Rays, start: CoinShape, windows: readonly number[]): CoinShape {
  let coin = start;
  for (const window of windows) {
    const points: Point[] = [];
    const weights: number[] = [];
    for (const crossings of rays.crossings) {
      let nearest: Crossing | undefined;
      let least = window;
      for (const crossing of crossings) {
        const off = Math.abs(distanceFromCoin(coin, crossing));
        if (off >= least) continue;
        least = off;
        nearest = crossing;
      }
      if (nearest === undefined) continue;
      points.push(nearest);
      weights.push((1 - (least / window) ** 2) ** 2);
    }
    if (points.length < 24) return coin;
    coin = improve(improve(coin, points, weights), points, weights);
  }
  return coin;
}
