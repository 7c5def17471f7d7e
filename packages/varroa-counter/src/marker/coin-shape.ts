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

/** Coins that could look like this ellipse: as a whole or by their face, lifted on either side, or flat. */
export function coinsLike({ x, y, a, b, angle }: Ellipse, thickness: number): CoinShape[] {
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

const KEYS = ['x', 'y', 'radius', 'leanX', 'leanY'] as const;

/** A crossing that one of the coin's two outlines should run through. */
interface Hold {
  point: Point;
  weight: number;
  part: 'outline' | 'face';
}

/** Signed distance from the edge of the face alone. */
export function distanceFromFace(coin: CoinShape, point: Point): number {
  return distanceFromCoin({ ...coin, thickness: 0 }, point);
}

function distanceFromPart(coin: CoinShape, { part, point }: Hold): number {
  return part === 'face' ? distanceFromFace(coin, point) : distanceFromCoin(coin, point);
}

/** One damped step of least squares towards the points held. */
function improve(coin: CoinShape, holds: readonly Hold[]): CoinShape {
  const rows = KEYS.map(() => new Array<number>(6).fill(0));
  for (const hold of holds) {
    const here = distanceFromPart(coin, hold);
    const slopes = KEYS.map((key) => {
      // Leans are counted in radii so that all five unknowns weigh alike.
      const nudge = key === 'leanX' || key === 'leanY' ? 1 / coin.radius : 1;
      return distanceFromPart({ ...coin, [key]: coin[key] + nudge }, hold) - here;
    });
    for (const [r, row] of rows.entries()) {
      const weighed = hold.weight * (slopes[r] ?? 0);
      for (let c = 0; c < 5; c++) row[c] = (row[c] ?? 0) + weighed * (slopes[c] ?? 0);
      row[5] = (row[5] ?? 0) - weighed * here;
    }
  }
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

/** The crossing of a ray nearest to a part of the coin, weighed by how near (Tukey's biweight). */
function holdOn(
  crossings: readonly Crossing[],
  coin: CoinShape,
  part: Hold['part'],
  window: number,
): Hold | undefined {
  let best: Hold | undefined;
  let least = window;
  for (const point of crossings) {
    const off = Math.abs(distanceFromPart(coin, { point, part, weight: 1 }));
    if (off >= least) continue;
    least = off;
    best = { point, part, weight: (1 - (off / window) ** 2) ** 2 };
  }
  return best;
}

/**
 * Fits the coin again and again to the nearest crossings, to its outline and, where the edge shows below it, to
 * its face: both together tell on which side it is lifted.
 */
export function settleCoin(rays: Rays, start: CoinShape, windows: readonly number[]): CoinShape {
  let coin = start;
  for (const window of windows) {
    const holds: Hold[] = [];
    for (const crossings of rays.crossings) {
      const outline = holdOn(crossings, coin, 'outline', window);
      const face = holdOn(crossings, coin, 'face', window);
      if (outline !== undefined) holds.push(outline);
      if (face !== undefined && face.point !== outline?.point)
        holds.push({ ...face, weight: 0.5 * face.weight });
    }
    if (holds.length < 24) return coin;
    coin = improve(improve(coin, holds), holds);
  }
  return coin;
}

/**
 * A ray that meets the coin's outline counts whole. Where the edge should show below the face, one that meets
 * both counts more, one of them alone less.
 */
const FACE_ALONE = 0.6;
const OUTLINE_ALONE = 0.88;
const BOTH = 1.15;

export interface Drawn {
  /** 1 = an outline all around, less what clutter alone would give. */
  share: number;
  /** Median hardness of the outline, in levels per pixel. */
  step: number;
}

/** How fully and how hard edges draw the coin. */
export function drawnBy(rays: Rays, coin: CoinShape, tolerance: number): Drawn {
  const band = 0.15 * coin.radius;
  const steps: number[] = [];
  let sum = 0;
  let seen = 0;
  let beside = 0;
  rays.crossings.forEach((crossings, ray) => {
    if (rays.seen[ray] !== true) return;
    seen++;
    let outline: Crossing | undefined;
    let face: Crossing | undefined;
    let edgeShows = false;
    for (const crossing of crossings) {
      const off = Math.abs(distanceFromCoin(coin, crossing));
      const offFace = Math.abs(distanceFromFace(coin, crossing));
      if (off <= tolerance) {
        outline = crossing;
        edgeShows = offFace > 3 * tolerance;
      } else if (offFace <= tolerance) face = crossing;
      else if (off <= band) beside++;
    }
    if (outline !== undefined) steps.push(outline.step);
    if (outline !== undefined) sum += face !== undefined ? BOTH : edgeShows ? OUTLINE_ALONE : 1;
    else if (face !== undefined) sum += FACE_ALONE;
  });
  if (seen === 0) return { share: 0, step: 0 };
  const byChance = 1 - Math.exp((-beside / seen) * (tolerance / (band - tolerance)));
  steps.sort((one, other) => one - other);
  return { share: (sum / seen - byChance) / (1 - byChance), step: steps[steps.length >> 1] ?? 0 };
}
