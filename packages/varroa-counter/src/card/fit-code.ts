import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import {
  cornersOfSquare,
  fromCorners,
  fromSightings,
  type Homography,
  project,
  type Sighting,
} from './homography.ts';
import type { SeenCode } from './read-once.ts';

/** A code fitted to the photo by the edges of its modules. */
export interface FittedCode {
  /** From modules (0 to their number, from the top left corner) to pixels of the photo. */
  view: Homography;
  /** Share of the edges that are visible at the expected position. */
  share: number;
  /** Root mean square of their distances, in modules. */
  off: number;
}

/** An edge between a dark and a light module: its centre and the direction from dark to light, in modules. */
type Edge = { on: Point; towards: Point };

const ROUNDS = 4;
/** Samples across an edge, half a module to each side. */
const SAMPLES = 13;
/** An edge with a lower brightness difference counts as hidden. */
const LEAST_CONTRAST = 22;
/** Edges farther away than this multiple of the median are outliers. */
const FAR = 3;
const LEAST_EDGES = 40;

/**
 * Fits a code to the photo: locates every edge between its modules within half a module with subpixel
 * precision, and solves for the view that fits all of them, iteratively. Ink spread and blooming shift dark
 * and light edges in opposite directions, so they cancel out.
 */
export const fitCode = (image: RgbImage, { modules, corners }: SeenCode): FittedCode | undefined => {
  let view = fromCorners(cornersOfSquare(modules.length), corners);
  const edges = edgesOf(modules);
  let fitted: FittedCode | undefined;
  for (let round = 0; round < ROUNDS && view !== undefined; round += 1) {
    const seen = near(
      edges.flatMap((edge) => sightingOf(image, view as Homography, edge) ?? []),
      view,
    );
    if (seen.length < LEAST_EDGES) return undefined;
    view = fromSightings(seen, view);
    if (view === undefined) return undefined;
    fitted = { view, share: seen.length / edges.length, off: offOf(seen, view) };
  }
  return fitted;
};

/** All edges between a dark and a light module, including the outline, which borders on paper. */
const edgesOf = (modules: SeenCode['modules']): Edge[] => {
  const edges: Edge[] = [];
  const isDark = (x: number, y: number): boolean => modules[y]?.[x] ?? false;
  for (let y = 0; y < modules.length; y += 1)
    for (let x = 0; x <= modules.length; x += 1) {
      const across = Number(isDark(x - 1, y)) - Number(isDark(x, y));
      if (across !== 0) edges.push({ on: { x, y: y + 0.5 }, towards: { x: across, y: 0 } });
      const down = Number(isDark(y, x - 1)) - Number(isDark(y, x));
      if (down !== 0) edges.push({ on: { x: y + 0.5, y: x }, towards: { x: 0, y: down } });
    }
  return edges;
};

/** The observed position of an edge; `undefined` if it is hidden. */
const sightingOf = (image: RgbImage, view: Homography, { on, towards }: Edge): Sighting | undefined => {
  const at = (t: number): Point => project(view, { x: on.x + t * towards.x, y: on.y + t * towards.y });
  const [dark, light] = [at(-0.5), at(0.5)];
  const length = Math.hypot(light.x - dark.x, light.y - dark.y);
  if (!(length > 1)) return undefined;
  const profile = Array.from({ length: SAMPLES }, (_, i) => brightnessAt(image, at(i / (SAMPLES - 1) - 0.5)));
  const crossing = crossingOf(profile);
  if (crossing === undefined) return undefined;
  // Only the distance across the edge counts, not the position along it.
  const along = { x: -towards.y, y: towards.x };
  const [from, to] = [-0.5, 0.5].map((t) => project(view, { x: on.x + t * along.x, y: on.y + t * along.y }));
  if (from === undefined || to === undefined) return undefined;
  const run = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    on,
    seen: at(crossing),
    across: { x: -(to.y - from.y) / run, y: (to.x - from.x) / run },
    weight: 1,
  };
};

/**
 * Where a profile from dark to light crosses its mean, -0.5 to 0.5; the crossing nearest to 0 if there are
 * several.
 */
const crossingOf = (profile: readonly number[]): number | undefined => {
  const end = Math.floor(SAMPLES / 4);
  const dark = mean(profile.slice(0, end));
  const light = mean(profile.slice(-end));
  if (!(light - dark >= LEAST_CONTRAST)) return undefined;
  const middle = (dark + light) / 2;
  let best: number | undefined;
  for (let i = 1; i < profile.length; i += 1) {
    const [before = 0, after = 0] = [profile[i - 1], profile[i]];
    if (before > middle || after <= middle) continue;
    const t = (i - 1 + (middle - before) / (after - before)) / (SAMPLES - 1) - 0.5;
    if (best === undefined || Math.abs(t) < Math.abs(best)) best = t;
  }
  return best;
};

/** Bilinear brightness (mean of the colours); NaN outside the photo. */
const brightnessAt = ({ width, height, data }: RgbImage, { x, y }: Point): number => {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return Number.NaN;
  const at = (column: number, row: number): number => {
    const i = (row * width + column) * 3;
    return ((data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0)) / 3;
  };
  const [fx, fy] = [x - left, y - top];
  const upper = at(left, top) * (1 - fx) + at(left + 1, top) * fx;
  const lower = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx;
  return upper * (1 - fy) + lower * fy;
};

/** Distance in pixels between the observed and the predicted position, across the edge. */
const distanceOf = ({ on, seen, across }: Sighting, view: Homography): number => {
  const there = project(view, on);
  return across.x * (seen.x - there.x) + across.y * (seen.y - there.y);
};

/** Removes outliers. */
const near = (sightings: readonly Sighting[], view: Homography): Sighting[] => {
  const distances = sightings.map((sighting) => distanceOf(sighting, view));
  const middle = median(distances);
  const spread = median(distances.map((distance) => Math.abs(distance - middle)));
  const most = FAR * Math.max(0.1, 1.48 * spread);
  return sightings.filter((_, i) => Math.abs((distances[i] ?? 0) - middle) <= most);
};

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

const offOf = (sightings: readonly Sighting[], view: Homography): number => {
  const squares = sightings.reduce((sum, sighting) => sum + distanceOf(sighting, view) ** 2, 0);
  const [one, next] = [project(view, { x: 0, y: 0 }), project(view, { x: 1, y: 0 })];
  return Math.sqrt(squares / sightings.length) / Math.hypot(next.x - one.x, next.y - one.y);
};
