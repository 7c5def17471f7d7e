import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';
import type { Candidate } from './detect.ts';
import { type Look, lookOf } from './look.ts';
import { CLOSE, type Network } from './network.ts';
import { rescaledWindow } from './resample.ts';

/**
 * Maximum number of candidates that are examined, the surest first; on a board full of leaves the rest stay
 * unexamined.
 */
const AT_MOST = 1500;
/** Batch size: enough to use two cores while the next batch is cut. */
const TOGETHER = 48;
/** Larger logits only mean "certain". */
export const CERTAIN = 6;
/** Mean result for candidates that are not worth a close look: -4.2 to -5.6 on boards of all kinds. */
const OF_THE_HOPELESS = -5;
const PIXELS = CLOSE.side * CLOSE.side;
const NUMBERS = 3 * PIXELS;
/** Candidates this close and half believed may touch the one in the middle. */
const BESIDE = { mm: 1.9, raw: 0.35 };
/** Radius within which a neighbour is painted over. */
const PAINTED_MM = 1;
/** The bare board of a crop: this quantile of each colour, of every seventh pixel. */
const BARE = { quantile: 0.85, step: 7 };
/** Results by candidate: searches of one photo at one scale share candidates (`TilesSeen`). */
const known = new WeakMap<Candidate, number>();

/** One look at a candidate, and the neighbours that are painted over in it. */
type View = { candidate: Candidate; without: readonly Candidate[] };

/** Options of the close look. */
export type CloseLookOptions = {
  /** The scale of the photo. */
  mmPerPx: number;
  /** Which candidates are worth a close look, by their look from afar, in order; default all. */
  worth?: (looks: readonly Look[]) => readonly boolean[];
  signal?: AbortSignal | undefined;
};

/** The looks of the candidates of a photo, from afar and close, in order. */
export const looksOf = async (
  network: Network,
  image: RgbImage,
  found: readonly Candidate[],
  options: CloseLookOptions,
): Promise<Look[]> => {
  const looks = found.map((candidate) => lookOf(image, candidate, options.mmPerPx));
  const isWorth = options.worth?.(looks) ?? found.map(() => true);
  const surest = [...found.entries()].sort(([, a], [, b]) => b.raw - a.raw).slice(0, AT_MOST);
  const worth = surest.flatMap(([i, candidate]) => (isWorth[i] ? [candidate] : []));
  const likely = found.filter(({ raw }) => raw >= BESIDE.raw);
  const views = worth
    .filter((candidate) => !known.has(candidate))
    .flatMap((candidate) => viewsOf(candidate, likely, BESIDE.mm / options.mmPerPx));
  await lookClosely(network, image, views, options);
  const examined = new Set(worth);
  return looks.map((look, i) => {
    const candidate = found[i];
    if (!isWorth[i]) return { ...look, close: OF_THE_HOPELESS };
    return candidate && examined.has(candidate) ? { ...look, close: known.get(candidate) ?? 0 } : look;
  });
};

/**
 * Mites that touch have the outline of a larger crumb, so such a candidate is seen again without its
 * neighbours.
 */
const viewsOf = (candidate: Candidate, likely: readonly Candidate[], reach: number): View[] => {
  const beside = likely.filter(({ x, y }) => {
    const far = Math.hypot(x - candidate.x, y - candidate.y);
    return far > 0 && far < reach;
  });
  const alone = { candidate, without: [] };
  return beside.length === 0 ? [alone] : [alone, { candidate, without: beside }];
};

/** Stores the mean result of each candidate's views; the next batch is cut while the network examines one. */
const lookClosely = async (
  network: Network,
  image: RgbImage,
  views: readonly View[],
  { mmPerPx, signal }: CloseLookOptions,
): Promise<void> => {
  const groups = inGroups(views);
  const logits = new Map<Candidate, number[]>();
  let ahead = groups[0] && cropsOf(image, groups[0], mmPerPx);
  for (const [at, group] of groups.entries()) {
    signal?.throwIfAborted();
    if (ahead === undefined) break;
    const looking = network.lookClosely(ahead);
    const next = groups[at + 1];
    ahead = next && cropsOf(image, next, mmPerPx);
    const said = await looking;
    for (const [k, { candidate }] of group.entries()) {
      const logit = Math.max(-CERTAIN, Math.min(CERTAIN, said[k] ?? 0));
      logits.set(candidate, [...(logits.get(candidate) ?? []), logit]);
    }
  }
  for (const [candidate, all] of logits)
    known.set(candidate, all.reduce((sum, logit) => sum + logit, 0) / all.length);
};

const inGroups = (all: readonly View[]): View[][] =>
  Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, i) =>
    all.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );

/** Crops around the candidates of views, each as planes R, G, B of 0..255. */
const cropsOf = (image: RgbImage, views: readonly View[], mmPerPx: number): Float32Array => {
  const { side, pxPerMm } = CLOSE;
  const scale = pxPerMm * mmPerPx;
  const crops = new Float32Array(views.length * NUMBERS);
  for (const [i, { candidate, without }] of views.entries()) {
    const [left = 0, top = 0] = [candidate.x, candidate.y].map(
      (along) => Math.round(along * scale) - side / 2,
    );
    const crop = rescaledWindow(image, { x: left, y: top, width: side, height: side }, scale);
    const inCrop = ({ x, y }: Candidate): Point => ({ x: x * scale - left, y: y * scale - top });
    if (without.length > 0) paintOver(crop, inCrop(candidate), without.map(inCrop));
    crops.set(crop, i * NUMBERS);
  }
  return crops;
};

/** Paints neighbours in the colour of the bare board, as far as they are nearer than the one in the middle. */
const paintOver = (crop: Float32Array, middle: Point, neighbours: readonly Point[]): void => {
  const { side, pxPerMm } = CLOSE;
  const bare = [0, 1, 2].map((plane) => bareOf(crop.subarray(plane * PIXELS, (plane + 1) * PIXELS)));
  for (let i = 0; i < PIXELS; i += 1) {
    const at = { x: (i % side) + 0.5, y: Math.floor(i / side) + 0.5 };
    const reach = Math.min(squaredDistance(at, middle), (PAINTED_MM * pxPerMm) ** 2);
    if (neighbours.some((one) => squaredDistance(at, one) < reach))
      for (const [plane, level] of bare.entries()) crop[plane * PIXELS + i] = level;
  }
};

/** Avoids Math.hypot, which is slow. */
const squaredDistance = (one: Point, other: Point): number => (one.x - other.x) ** 2 + (one.y - other.y) ** 2;

const bareOf = (plane: Float32Array): number => {
  const count = Math.ceil(plane.length / BARE.step);
  const levels = Float32Array.from({ length: count }, (_, i) => plane[i * BARE.step] ?? 0).sort();
  return levels[Math.floor(BARE.quantile * levels.length)] ?? 0;
};
