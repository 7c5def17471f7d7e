import type { RgbImage } from '../image/rgb-image.ts';
import type { Candidate } from './detect.ts';
import { type Look, lookOf } from './look.ts';
import { CLOSE, type Network } from './network.ts';
import { rescaledWindow } from './resample.ts';

/** So many are looked at closely, the surest first: of what is less sure on a board of leaves nothing is said. */
const AT_MOST = 1500;
/** Looked at together: enough to keep two cores at work, while the next are cut. */
const TOGETHER = 48;
/** A logit beyond this says no more than that it is certain. */
export const CERTAIN = 6;
/** What a close look says, on average, of what is not worth one: -4.2 to -5.6 on boards of all kinds. */
const OF_THE_HOPELESS = -5;
const NUMBERS = 3 * CLOSE.side * CLOSE.side;

/** How candidates are looked at closely. */
export type CloseLookOptions = {
  /** The photo's own scale. */
  mmPerPx: number;
  /** Which are worth a close look, as they look from afar, in their order; all of them by default. */
  worth?: (looks: readonly Look[]) => readonly boolean[];
  signal?: AbortSignal;
};

/** How the candidates of a photo look, from afar and closely; in their order. */
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

/** The candidates' surroundings one after the other, each as planes R, G, B of 0..255. */
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
