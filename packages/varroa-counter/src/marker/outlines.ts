import type { Point } from '../image/point.ts';
import { type Ellipse, fitEllipse, meanRadius } from './ellipse.ts';
import type { Marker } from './markers.ts';
import { type Rays, type Support, settle, supportOf } from './rim.ts';

/** A round outline: its ellipse in pixels, and how completely edges cover it. */
export interface Outline {
  ellipse: Ellipse;
  support: Support;
}

/**
 * Search parameters around a guide: relative sizes, minimum ratio of the axes, tolerance of edges (pixels),
 * minimum share.
 */
export interface Search {
  from: number;
  to: number;
  flattest: number;
  tolerance: number;
  leastShare: number;
}

/** A marker, and the minimum ratio of the axes of its outline. */
export type Sought = Marker & Pick<Search, 'flattest'>;

/** Ellipses tried around one guide. */
const TRIES = 260;
/** Rays per try: five points determine an ellipse. */
const POINTS = 5;

/** A pseudo-random generator with a fixed seed, so that the result is reproducible. */
function sequence(): () => number {
  let state = 12345;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** One crossing on each of five rays spread around, all about as far out as the first. */
function draw(met: readonly Point[][], guide: Ellipse, next: () => number): Point[] | undefined {
  const count = met.length;
  const start = next() * count;
  const points: Point[] = [];
  let far = 0;
  for (let k = 0; k < POINTS; k++) {
    const ray = Math.floor(start + ((k + 0.6 * (next() - 0.5)) * count) / POINTS + count) % count;
    const all = met[ray] ?? [];
    const off = (crossing: Point): number => Math.hypot(crossing.x - guide.x, crossing.y - guide.y);
    const near = k === 0 ? all : all.filter((crossing) => Math.abs(off(crossing) / far - 1) < 0.16);
    const pick = near[Math.floor(next() * near.length)];
    if (pick === undefined) return undefined;
    if (k === 0) far = off(pick);
    points.push(pick);
  }
  return points;
}

/** Whether an ellipse is round, large and near enough to the guide. */
function plausible(ellipse: Ellipse, guide: Ellipse, search: Search): boolean {
  const ratio = meanRadius(ellipse) / meanRadius(guide);
  const apart = Math.hypot(ellipse.x - guide.x, ellipse.y - guide.y);
  return (
    ellipse.b >= search.flattest * ellipse.a &&
    ratio > search.from &&
    ratio < search.to &&
    apart < 0.4 * guide.a
  );
}

/** Of outlines within `tolerance` pixels of each other keeps the one with better support. */
function addDistinct(list: Outline[], outline: Outline, tolerance: number): void {
  const radius = meanRadius(outline.ellipse);
  const same = list.findIndex(({ ellipse }) => Math.abs(meanRadius(ellipse) - radius) < tolerance);
  if (same < 0) list.push(outline);
  else if ((list[same]?.support.share ?? 0) < outline.support.share) list[same] = outline;
}

/**
 * All ellipses around `guide` that edges cover completely: random samples first (Fischler and Bolles, "Random
 * sample consensus", 1981), then least squares.
 */
export function outlinesNear(rays: Rays, guide: Ellipse, search: Search): Outline[] {
  const { tolerance, leastShare } = search;
  const next = sequence();
  const rough: Outline[] = [];
  // Rays that leave the image have no crossings: a cut-off coin is fitted from the rest of its edge.
  const met = rays.crossings.filter((crossings) => crossings.length > 0);
  const radius = meanRadius(guide);
  for (let tries = 0; tries < TRIES; tries++) {
    const points = draw(met, guide, next);
    const ellipse = points && fitEllipse(points, undefined, { x: guide.x, y: guide.y, radius });
    if (ellipse === undefined || !plausible(ellipse, guide, search)) continue;
    const support = supportOf(rays, ellipse, 1.6 * tolerance);
    if (support.share >= 0.7 * leastShare) addDistinct(rough, { ellipse, support }, tolerance);
  }
  rough.sort((one, other) => other.support.share - one.support.share);
  const settled: Outline[] = [];
  for (const { ellipse: start } of rough.slice(0, 8)) {
    const windows = [4, 3, 2, 2].map((times) => times * tolerance);
    const ellipse = settle(rays, start, windows);
    if (ellipse === undefined || !plausible(ellipse, guide, search)) continue;
    const support = supportOf(rays, ellipse, tolerance);
    if (support.share >= leastShare) addDistinct(settled, { ellipse, support }, tolerance);
  }
  return settled;
}

/** A coin's shadow extends at most this far; its inner metal ends farther inside. */
const SHADOW = 1.12;

/**
 * The outermost of nested outlines: rim, lettering and inner metal lie inside a coin's edge. One that is only
 * slightly larger needs almost the same support, because a shadow forms half an outline next to the edge.
 */
export function outermost(outlines: readonly Outline[]): Outline | undefined {
  const [best, ...others] = [...outlines].sort((one, other) => other.support.share - one.support.share);
  if (best === undefined) return undefined;
  const full = (outline: Outline): boolean => {
    const close = meanRadius(outline.ellipse) < SHADOW * meanRadius(best.ellipse);
    return outline.support.share >= (close ? 0.9 : 0.65) * best.support.share;
  };
  return others
    .filter(full)
    .reduce((far, one) => (meanRadius(one.ellipse) > meanRadius(far.ellipse) ? one : far), best);
}
