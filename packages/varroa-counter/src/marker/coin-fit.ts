import { type CoinShape, type Distance, faceOf, outlineOf } from './coin-shape.ts';
import { type Point, solve } from './ellipse.ts';
import type { Crossing, Rays } from './rim.ts';

const KEYS = ['x', 'y', 'radius', 'leanX', 'leanY'] as const;

/** A crossing that one of the coin's two lines should run through. */
interface Hold {
  point: Point;
  weight: number;
  line: typeof outlineOf;
}

/** One damped step of least squares towards the points held. */
function improve(coin: CoinShape, holds: readonly Hold[]): CoinShape {
  // Leans are counted in radii so that all five unknowns weigh alike.
  const nudged = KEYS.map((key) => {
    const nudge = key === 'leanX' || key === 'leanY' ? 1 / coin.radius : 1;
    return { ...coin, [key]: coin[key] + nudge };
  });
  const linesOf = (line: typeof outlineOf) => ({ here: line(coin), there: nudged.map(line) });
  const lines = new Map([outlineOf, faceOf].map((line) => [line, linesOf(line)]));
  const rows = KEYS.map(() => new Array<number>(6).fill(0));
  for (const { point, weight, line } of holds) {
    const distances = lines.get(line);
    if (distances === undefined) continue;
    const here = distances.here(point);
    const slopes = distances.there.map((distance) => distance(point) - here);
    for (const [r, row] of rows.entries()) {
      const weighed = weight * (slopes[r] ?? 0);
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

/** The crossing of a ray nearest to a line, weighed by how near (Tukey's biweight). */
function nearest(
  crossings: readonly Crossing[],
  distance: Distance,
  window: number,
): Omit<Hold, 'line'> | undefined {
  let best: Omit<Hold, 'line'> | undefined;
  let least = window;
  for (const point of crossings) {
    const off = Math.abs(distance(point));
    if (off >= least) continue;
    least = off;
    best = { point, weight: (1 - (off / window) ** 2) ** 2 };
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
    const toOutline = outlineOf(coin);
    const toFace = faceOf(coin);
    for (const crossings of rays.crossings) {
      const outline = nearest(crossings, toOutline, window);
      const face = nearest(crossings, toFace, window);
      if (outline !== undefined) holds.push({ ...outline, line: outlineOf });
      if (face === undefined || face.point === outline?.point) continue;
      holds.push({ point: face.point, weight: 0.5 * face.weight, line: faceOf });
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
  const toOutline = outlineOf(coin);
  const toFace = faceOf(coin);
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
      const off = Math.abs(toOutline(crossing));
      const offFace = Math.abs(toFace(crossing));
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
