import type { Gradient } from '../image/gradient.ts';
import type { Point } from '../image/point.ts';
import { type Ellipse, fitEllipse, meanRadius, outlineAt } from './ellipse.ts';

/**
 * Rays from the middle of a guide outward. `crossings`: where each crosses edges, nearest first. `seen`: false for a
 * ray that leaves the picture within reach of the outline.
 */
export interface Rays {
  seen: boolean[];
  crossings: Point[][];
}

const RAYS = 120;
/** Pixels between the neighbours that are averaged along the edge. */
const ALONG = 1.4;
/** An edge must face along the ray within acos(0.85), about 32 degrees. */
const FACING = 0.85;
/** A shadow's edge is wider than this many pixels to half its height; a coin's in focus is not. */
const SHARP = 4;

/**
 * Change along (nx, ny) about (x, y), averaged over three pixels along the edge, which leaves an outline and
 * takes away grain; 0 outside the picture and where the edge runs another way.
 */
function changeAt(gradient: Gradient, at: Point, nx: number, ny: number): number {
  const { width, height, x: gx, y: gy } = gradient;
  let sumX = 0;
  let sumY = 0;
  for (let side = -ALONG; side <= ALONG; side += ALONG) {
    const px = at.x - side * ny;
    const py = at.y + side * nx;
    const left = Math.floor(px);
    const top = Math.floor(py);
    if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 0;
    const fx = px - left;
    const fy = py - top;
    const i = top * width + left;
    for (let k = 0; k < 4; k++) {
      const p = i + (k & 1) + (k >> 1) * width;
      const weight = ((k & 1) === 1 ? fx : 1 - fx) * (k >> 1 === 1 ? fy : 1 - fy);
      sumX += weight * (gx[p] ?? 0);
      sumY += weight * (gy[p] ?? 0);
    }
  }
  const along = Math.abs(sumX * nx + sumY * ny);
  return along >= FACING * Math.hypot(sumX, sumY) ? along / 3 : 0;
}

/** Half the height of the grain: most of a picture shows nothing else. In levels per pixel. */
export function grainOf({ x, y }: Gradient): number {
  const sizes: number[] = [];
  const step = Math.max(1, Math.floor(x.length / 4000));
  for (let i = 0; i < x.length; i += step) sizes.push(Math.hypot(x[i] ?? 0, y[i] ?? 0));
  sizes.sort((one, other) => one - other);
  return sizes[Math.floor(sizes.length * 0.4)] ?? 0;
}

/**
 * Where along a ray the change peaks at `least` levels per pixel or more, in samples. A peak must be narrow: fallen to
 * six tenths within `SHARP` pixels on one side at least.
 */
function peaksAlong(profile: Float32Array, spacing: number, least: number): number[] {
  const found: number[] = [];
  const reach = Math.round(SHARP / spacing);
  for (let k = 1; k < profile.length - 1; k++) {
    const here = profile[k] ?? 0;
    const before = profile[k - 1] ?? 0;
    const after = profile[k + 1] ?? 0;
    if (here < least || here < before || here <= after) continue;
    const inner = profile[Math.max(0, k - reach)] ?? 0;
    const outer = profile[Math.min(profile.length - 1, k + reach)] ?? 0;
    if (Math.min(inner, outer) > 0.6 * here) continue;
    const bend = before - 2 * here + after;
    found.push(k + (bend < 0 ? (0.5 * (before - after)) / bend : 0));
  }
  return found;
}

/** Looks along rays through the outline of `guide`, from `from` to `to` times its size; see `peaksAlong` for `least`. */
export function castRays(
  gradient: Gradient,
  guide: Ellipse,
  { from, to }: { from: number; to: number },
  least: number,
): Rays {
  const radius = meanRadius(guide);
  const spacing = 0.5;
  const length = Math.max(3, Math.ceil(((to - from) * radius) / spacing));
  const seen: boolean[] = [];
  const crossings: Point[][] = [];
  const profile = new Float32Array(length);
  for (let ray = 0; ray < RAYS; ray++) {
    const { x, y, nx, ny } = outlineAt(guide, (2 * Math.PI * ray) / RAYS);
    const spot = (k: number): Point => {
      const off = (from - 1) * radius + k * spacing;
      return { x: x + nx * off, y: y + ny * off };
    };
    const margin = 2;
    const inside = x >= margin && y >= margin && x < gradient.width - margin && y < gradient.height - margin;
    seen.push(inside);
    for (let k = 0; k < length; k++) profile[k] = inside ? changeAt(gradient, spot(k), nx, ny) : 0;
    crossings.push(peaksAlong(profile, spacing, least).map(spot));
  }
  return { seen, crossings };
}

/** Signed distances from an outline, positive outside: exact enough for outlines all but round. */
function distanceFrom({ x, y, a, b, angle }: Ellipse): (point: Point) => number {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return (point) => {
    const dx = point.x - x;
    const dy = point.y - y;
    const u = (cos * dx + sin * dy) / a;
    const v = (cos * dy - sin * dx) / b;
    // roots instead of Math.hypot, which is slow: this is asked a million times per photo
    const r = Math.sqrt(u * u + v * v);
    const steep = Math.sqrt((u / a) * (u / a) + (v / b) * (v / b));
    return r === 0 ? -b : ((r - 1) * r) / steep;
  };
}

/** How fully edges draw an outline. */
export interface Support {
  /**
   * Share of the seen rays that cross an edge on the outline, less what clutter alone would give: 0 for an
   * outline laid at random, 1 for one drawn all around.
   */
  share: number;
  /** Share of the outline that lies within the picture. */
  visible: number;
}

/** How much of an outline is drawn by edges no farther off than `tolerance` pixels. */
export function supportOf(rays: Rays, outline: Ellipse, tolerance: number): Support {
  const distance = distanceFrom(outline);
  const band = 0.15 * meanRadius(outline);
  let seen = 0;
  let drawn = 0;
  let beside = 0;
  rays.crossings.forEach((crossings, ray) => {
    if (rays.seen[ray] !== true) return;
    seen++;
    let isDrawn = false;
    for (const crossing of crossings) {
      const off = Math.abs(distance(crossing));
      if (off <= tolerance) isDrawn = true;
      else if (off <= band) beside++;
    }
    if (isDrawn) drawn++;
  });
  const byChance = 1 - Math.exp((-beside / Math.max(1, seen)) * (tolerance / (band - tolerance)));
  const share = seen === 0 ? 0 : drawn / seen;
  return { share: (share - byChance) / (1 - byChance), visible: seen / RAYS };
}

/** The crossing of a ray that lies nearest to a line, within `window` pixels of it, and how far off it lies. */
export function nearestCrossing(
  crossings: readonly Point[],
  distance: (point: Point) => number,
  window: number,
): { crossing: Point; off: number } | undefined {
  let nearest: Point | undefined;
  let least = window;
  for (const crossing of crossings) {
    const off = Math.abs(distance(crossing));
    if (off >= least) continue;
    least = off;
    nearest = crossing;
  }
  return nearest && { crossing: nearest, off: least };
}

/** Tukey's biweight: what is farther off is trusted less, at `window` pixels not at all. */
export const biweight = (off: number, window: number): number => (1 - (off / window) ** 2) ** 2;

/** Fewer crossings than this settle nothing. */
export const LEAST_CROSSINGS = 24;

/**
 * Fits again and again to the nearest crossings, those farther off trusted less, in windows (pixels) that narrow.
 * `undefined` where too few are left, or what they draw is no coin seen from above.
 */
export function settle(rays: Rays, start: Ellipse, windows: readonly number[]): Ellipse | undefined {
  let ellipse = start;
  for (const window of windows) {
    const points: Point[] = [];
    const weights: number[] = [];
    const distance = distanceFrom(ellipse);
    for (const crossings of rays.crossings) {
      const nearest = nearestCrossing(crossings, distance, window);
      if (nearest === undefined) continue;
      points.push(nearest.crossing);
      weights.push(biweight(nearest.off, window));
    }
    if (points.length < LEAST_CROSSINGS) return undefined;
    const fitted = fitEllipse(points, weights, { x: ellipse.x, y: ellipse.y, radius: meanRadius(ellipse) });
    if (fitted === undefined || fitted.b < 0.8 * fitted.a) return undefined;
    ellipse = fitted;
  }
  return ellipse;
}
