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
  { mmPerPx, worth, signal }: CloseLookOptions,
): Promise<Look[]> => {
  const looks = found.map((candidate) => lookOf(image, candidate, mmPerPx));
  const isWorth = worth?.(looks);
  const surest = found.map((_, i) => i).sort((a, b) => (found[b]?.raw ?? 0) - (found[a]?.raw ?? 0));
  const groups = inGroups(surest.slice(0, AT_MOST).filter((i) => isWorth?.[i] !== false));
  for (const [i, look] of looks.entries()) if (isWorth?.[i] === false) look.close = OF_THE_HOPELESS;
  const cut = (group: readonly number[]): Float32Array =>
    cropsOf(
      image,
      group.map((i) => found[i]),
      mmPerPx,
    );
  let ahead = groups[0] && cut(groups[0]);
  for (const [at, group] of groups.entries()) {
    signal?.throwIfAborted();
    if (ahead === undefined) break;
    const looking = network.lookClosely(ahead);
    const next = groups[at + 1];
    ahead = next && cut(next);
    const said = await looking;
    for (const [k, i] of group.entries()) {
      const look = looks[i];
      if (look !== undefined) look.close = Math.max(-CERTAIN, Math.min(CERTAIN, said[k] ?? 0));
    }
  }
  return looks;
};

const inGroups = (all: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, i) =>
    all.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );

/** Crops around the candidates, each as planes R, G, B of 0..255. */
const cropsOf = (
  image: RgbImage,
  candidates: readonly (Candidate | undefined)[],
  mmPerPx: number,
): Float32Array => {
  const { side, pxPerMm } = CLOSE;
  const scale = pxPerMm * mmPerPx;
  const crops = new Float32Array(candidates.length * NUMBERS);
  for (const [i, candidate] of candidates.entries()) {
    if (candidate === undefined) continue;
    const [x, y] = [candidate.x, candidate.y].map((along) => Math.round(along * scale) - side / 2);
    const window = { x: x ?? 0, y: y ?? 0, width: side, height: side };
    crops.set(rescaledWindow(image, window, scale), i * NUMBERS);
  }
  return crops;
};
