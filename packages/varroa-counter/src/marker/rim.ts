import type { Gradient } from '../image/gradient.ts';
import type { Point } from '../image/point.ts';
import { type Ellipse, fitEllipse, meanRadius, outlineAt } from './ellipse.ts';

/**
 * Rays from the centre of a guide outward. `crossings`: positions of edges, nearest first. `seen`: false for
 * a ray that leaves the image near the outline.
 */
export interface Rays {
  seen: boolean[];
  crossings: Point[][];
}

const RAYS = 120;
/** Distance in pixels between the samples that are averaged along the edge. */
const ALONG = 1.4;
/** The gradient must be within acos(0.85), about 32 degrees, of the ray. */
const FACING = 0.85;
/**
 * Edges of shadows are wider than this many pixels at half their height; those of a coin in focus are not.
 */
const SHARP = 4;

/**
 * Change along (nx, ny) at (x, y), averaged over three pixels along the edge, which reduces noise and keeps
 * outlines; 0 outside the image and for edges in other directions.
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

/** Half the level of the noise, which fills most of an image. In levels per pixel. */
export function grainOf({ x, y }: Gradient): number {
  const sizes: number[] = [];
  const step = Math.max(1, Math.floor(x.length / 4000));
  for (let i = 0; i < x.length; i += step) sizes.push(Math.hypot(x[i] ?? 0, y[i] ?? 0));
  sizes.sort((one, other) => one - other);
  return sizes[Math.floor(sizes.length * 0.4)] ?? 0;
}

/**
 * Peaks of the change along a ray of at least `least` levels per pixel, in samples. A peak must be narrow: it
 * falls to six tenths within `SHARP` pixels on at least one side.
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

/**
 * Samples rays through the outline of `guide`, from `from` to `to` times its size; see `peaksAlong` for
 * `least`.
 */
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

/** Signed distances from an outline, positive outside; accurate for nearly round outlines. */
function distanceFrom({ x, y, a, b, angle }: Ellipse): (point: Point) => number {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return (point) => {
    const dx = point.x - x;
    const dy = point.y - y;
    const u = (cos * dx + sin * dy) / a;
    const v = (cos * dy - sin * dx) / b;
    // Avoids Math.hypot, which is slow: this runs a million times per photo.
    const r = Math.sqrt(u * u + v * v);
    const steep = Math.sqrt((u / a) * (u / a) + (v / b) * (v / b));
    return r === 0 ? -b : ((r - 1) * r) / steep;
  };
}

/** How completely edges cover an outline. */
export interface Support {
  /**
   * Share of the visible rays that cross an edge on the outline, minus the share expected from clutter: 0 for
   * a random outline, 1 for a complete one.
   */
  share: number;
  /** Share of the outline inside the image. */
  visible: number;
}

/** How much of an outline is covered by edges within `tolerance` pixels. */
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

/** The crossing of a ray nearest to a line, within `window` pixels, and its distance. */
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

/** Tukey's biweight: weight decreases with distance and is 0 at `window` pixels. */
export const biweight = (off: number, window: number): number => (1 - (off / window) ** 2) ** 2;

/** Fewer crossings do not determine an ellipse. */
export const LEAST_CROSSINGS = 24;

/**
 * Fits iteratively to the nearest crossings with decreasing weight by distance, in narrowing windows
 * (pixels). `undefined` if too few remain, or they form no ellipse.
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
    if (fitted === undefined) return undefined;
    ellipse = fitted;
  }
  return ellipse;
}
