import type { Point } from '../image/point.ts';
import { type CoinPose, type Distance, faceOf, outlineOf } from './coin-pose.ts';
import { biweight, LEAST_CROSSINGS, nearestCrossing, type Rays } from './rim.ts';
import { solve } from './solve.ts';

/** The five unknowns of a pose; its thickness is known. */
const KEYS = ['x', 'y', 'radius', 'leanX', 'leanY'] as const;

/** A crossing and the coin line that should pass through it. */
interface Hold {
  point: Point;
  weight: number;
  line: typeof outlineOf;
}

/** One damped least-squares step towards the matched points. */
function improve(coin: CoinPose, holds: readonly Hold[]): CoinPose {
  // Leans are scaled by the radius so that all five unknowns have equal weight.
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

/** The crossing of a ray nearest to a line, weighted by distance. */
function holdOn(
  crossings: readonly Point[],
  distance: Distance,
  window: number,
): Omit<Hold, 'line'> | undefined {
  const nearest = nearestCrossing(crossings, distance, window);
  return nearest && { point: nearest.crossing, weight: biweight(nearest.off, window) };
}

/**
 * Fits the coin iteratively to the nearest crossings, to its outline and, where the edge is visible below it,
 * to its face: together they determine the lifted side.
 */
export function settlePose(rays: Rays, start: CoinPose, windows: readonly number[]): CoinPose {
  let coin = start;
  for (const window of windows) {
    const holds: Hold[] = [];
    const toOutline = outlineOf(coin);
    const toFace = faceOf(coin);
    for (const crossings of rays.crossings) {
      const outline = holdOn(crossings, toOutline, window);
      const face = holdOn(crossings, toFace, window);
      if (outline !== undefined) holds.push({ ...outline, line: outlineOf });
      if (face === undefined || face.point === outline?.point) continue;
      holds.push({ point: face.point, weight: 0.5 * face.weight, line: faceOf });
    }
    if (holds.length < LEAST_CROSSINGS) return coin;
    coin = improve(improve(coin, holds), holds);
  }
  return coin;
}

/**
 * A ray that meets the coin's outline counts fully. Where the edge should be visible below the face, a ray
 * that meets both counts more, and one that meets a single line less.
 */
const FACE_ALONE = 0.6;
const OUTLINE_ALONE = 0.88;
const BOTH = 1.15;

/** How completely edges match a pose. */
export interface PoseSupport {
  /** 1 = a complete outline, minus the share expected from clutter. */
  share: number;
  /** Share of the rays with an expected visible edge that meet both lines. */
  edge: number;
}

/** The lines of the coin that one ray meets. */
interface Meeting {
  outline?: Point;
  face?: Point;
  /** The edge is wide enough here to separate both lines. */
  edgeShows: boolean;
  /** Crossings near the outline that belong to neither line: clutter. */
  beside: number;
}

/** The two lines of a pose, the tolerance in pixels of a match, and the band in which clutter is counted. */
interface Lines {
  toOutline: Distance;
  toFace: Distance;
  tolerance: number;
  band: number;
}

/** Assigns the crossings of a ray to the two lines or to clutter. */
function meet(crossings: readonly Point[], { toOutline, toFace, tolerance, band }: Lines): Meeting {
  const met: Meeting = { edgeShows: false, beside: 0 };
  for (const crossing of crossings) {
    const off = Math.abs(toOutline(crossing));
    const offFace = Math.abs(toFace(crossing));
    if (off <= tolerance) {
      met.outline = crossing;
      met.edgeShows = offFace > 3 * tolerance;
    } else if (offFace <= tolerance) met.face = crossing;
    else if (off <= band) met.beside++;
  }
  return met;
}

/** A line at the same depth on the opposite side belongs to the rim: the edge is visible on one side only. */
function isRim(face: Point, opposite: readonly Point[], { toOutline, tolerance }: Lines): boolean {
  const depth = toOutline(face);
  return opposite.some((crossing) => Math.abs(toOutline(crossing) - depth) <= 1.2 * tolerance);
}

/** The contribution of a ray to the share. */
function gainOf({ outline, edgeShows }: Meeting, hasEdge: boolean): number {
  if (outline === undefined) return hasEdge ? FACE_ALONE : 0;
  if (hasEdge) return BOTH;
  return edgeShows ? OUTLINE_ALONE : 1;
}

/**
 * How completely edges match the coin in this pose; crossings within `tolerance` pixels of a line match it.
 */
export function poseSupportOf(rays: Rays, coin: CoinPose, tolerance: number): PoseSupport {
  const lines = { toOutline: outlineOf(coin), toFace: faceOf(coin), tolerance, band: 0.15 * coin.radius };
  const count = rays.crossings.length;
  let sum = 0;
  let broad = 0;
  let both = 0;
  let seen = 0;
  let beside = 0;
  rays.crossings.forEach((crossings, ray) => {
    if (rays.seen[ray] !== true) return;
    const met = meet(crossings, lines);
    const opposite = rays.crossings[(ray + count / 2) % count] ?? [];
    const hasEdge = met.face !== undefined && !isRim(met.face, opposite, lines);
    seen++;
    beside += met.beside;
    if (met.edgeShows) broad++;
    if (met.edgeShows && hasEdge) both++;
    sum += gainOf(met, hasEdge);
  });
  if (seen === 0) return { share: 0, edge: 0 };
  const byChance = 1 - Math.exp((-beside / seen) * (tolerance / (lines.band - tolerance)));
  return {
    share: (sum / seen - byChance) / (1 - byChance),
    edge: broad === 0 ? 0 : both / broad,
  };
}
