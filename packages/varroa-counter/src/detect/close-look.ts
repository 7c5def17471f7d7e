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
const NUMBERS = 3 * CLOSE.side * CLOSE.side;
/** Results by candidate: searches of one photo at one scale share candidates (`TilesSeen`). */
const known = new WeakMap<Candidate, number>();

/** Options of the close look. */
export type CloseLookOptions = {
  /** The scale of the photo. */
  mmPerPx: number;
  /** Which candidates are worth a close look, by their look from afar, in order; default all. */
  worth?: (looks: readonly Look[]) => readonly boolean[];
  signal?: AbortSignal;
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
  await lookClosely(
    network,
    image,
    worth.filter((candidate) => !known.has(candidate)),
    options,
  );
  const examined = new Set(worth);
  return looks.map((look, i) => {
    const candidate = found[i];
    if (!isWorth[i]) return { ...look, close: OF_THE_HOPELESS };
    return candidate && examined.has(candidate) ? { ...look, close: known.get(candidate) ?? 0 } : look;
  });
};

/** Examines candidates and stores their results; the next batch is cut while the network examines one. */
const lookClosely = async (
  network: Network,
  image: RgbImage,
  candidates: readonly Candidate[],
  { mmPerPx, signal }: CloseLookOptions,
): Promise<void> => {
  const groups = inGroups(candidates);
  let ahead = groups[0] && cropsOf(image, groups[0], mmPerPx);
  for (const [at, group] of groups.entries()) {
    signal?.throwIfAborted();
    if (ahead === undefined) break;
    const looking = network.lookClosely(ahead);
    const next = groups[at + 1];
    ahead = next && cropsOf(image, next, mmPerPx);
    const said = await looking;
    for (const [k, candidate] of group.entries())
      known.set(candidate, Math.max(-CERTAIN, Math.min(CERTAIN, said[k] ?? 0)));
  }
};

const inGroups = (all: readonly Candidate[]): Candidate[][] =>
  Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, i) =>
    all.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );

/** Crops around the candidates, each as planes R, G, B of 0..255. */
const cropsOf = (image: RgbImage, candidates: readonly Candidate[], mmPerPx: number): Float32Array => {
  const { side, pxPerMm } = CLOSE;
  const scale = pxPerMm * mmPerPx;
  const crops = new Float32Array(candidates.length * NUMBERS);
  for (const [i, candidate] of candidates.entries()) {
    const [x, y] = [candidate.x, candidate.y].map((along) => Math.round(along * scale) - side / 2);
    const window = { x: x ?? 0, y: y ?? 0, width: side, height: side };
    crops.set(rescaledWindow(image, window, scale), i * NUMBERS);
  }
  return crops;
};
