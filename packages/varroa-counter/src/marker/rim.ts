import type { Gradient } from '../image/gradient.ts';
import { type Ellipse, fitEllipse, meanRadius, outlineAt, type Point } from './ellipse.ts';

/** Where a ray from the middle outward crosses an edge; `step` = how hard, in levels per pixel. */
export interface Crossing extends Point {
  step: number;
}

/** Crossings per ray, nearest first; a ray that leaves the picture within reach of the outline is not seen. */
export interface Rays {
  seen: boolean[];
  crossings: Crossing[][];
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

/** Half-way narrowness: the change must have fallen to half within `SHARP` pixels on both sides. */
function peaksAlong(profile: Float32Array, spacing: number, least: number): { at: number; step: number }[] {
  const found: { at: number; step: number }[] = [];
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
    found.push({ at: k + (bend < 0 ? (0.5 * (before - after)) / bend : 0), step: here });
  }
  return found;
}

/** Looks along rays through the outline of `guide`, from `from` to `to` times its size. */
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
  const crossings: Crossing[][] = [];
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
    crossings.push(peaksAlong(profile, spacing, least).map(({ at, step }) => ({ ...spot(at), step })));
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

export interface Support {
  /**
   * Share of the seen rays that cross an edge on the outline, less what clutter alone would give: 0 for an
   * outline laid at random, 1 for one drawn all around.
   */
  share: number;
  /** Median hardness of those edges. */
  step: number;
  /** Share of the outline that lies within the picture. */
  visible: number;
}

/** An outline as something to measure distances from, in pixels. */
interface Curve {
  radius: number;
  distance(point: Point): number;
}

export function curveOf(ellipse: Ellipse): Curve {
  return { radius: meanRadius(ellipse), distance: distanceFrom(ellipse) };
}

/** How much of an outline is drawn by edges no farther off than `tolerance` pixels. */
export function supportOf(rays: Rays, curve: Curve, tolerance: number): Support {
  const steps: number[] = [];
  const band = 0.15 * curve.radius;
  let seen = 0;
  let beside = 0;
  rays.crossings.forEach((crossings, ray) => {
    if (rays.seen[ray] !== true) return;
    seen++;
    let hardest = 0;
    for (const crossing of crossings) {
      const off = Math.abs(curve.distance(crossing));
      if (off <= tolerance) hardest = Math.max(hardest, crossing.step);
      else if (off <= band) beside++;
    }
    if (hardest > 0) steps.push(hardest);
  });
  steps.sort((one, other) => one - other);
  const byChance = 1 - Math.exp((-beside / Math.max(1, seen)) * (tolerance / (band - tolerance)));
  const share = seen === 0 ? 0 : steps.length / seen;
  return {
    share: (share - byChance) / (1 - byChance),
    step: steps[steps.length >> 1] ?? 0,
    visible: seen / RAYS,
  };
}

/** Fits again and again to the nearest crossings, trusting those farther off less (Tukey's biweight). */
export function settle(rays: Rays, start: Ellipse, windows: readonly number[]): Ellipse | undefined {
  let ellipse = start;
  for (const window of windows) {
    const points: Point[] = [];
    const weights: number[] = [];
    const distance = distanceFrom(ellipse);
    for (const crossings of rays.crossings) {
      let nearest: Crossing | undefined;
      let least = window;
      for (const crossing of crossings) {
        const off = Math.abs(distance(crossing));
        if (off >= least) continue;
        least = off;
        nearest = crossing;
      }
      if (nearest === undefined) continue;
      points.push(nearest);
      weights.push((1 - (least / window) ** 2) ** 2);
    }
    if (points.length < 24) return undefined;
    const fitted = fitEllipse(points, weights, { x: ellipse.x, y: ellipse.y, radius: meanRadius(ellipse) });
    if (fitted === undefined || fitted.b < 0.8 * fitted.a) return undefined;
    ellipse = fitted;
  }
  return ellipse;
}
