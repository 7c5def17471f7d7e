import type { RgbImage } from '../image/rgb-image.ts';
import type { TilesSeen } from './detect.ts';
import type { Network } from './network.ts';
import { elect, isClear, LEAST_VOTERS, SCALE_STEP, type ScaleVote, scaleBy, voteOf } from './scale-vote.ts';
import { seek } from './seek.ts';

/**
 * A scale estimated from the mites, and whether the estimate is clear; otherwise it may be off by any factor.
 */
export type EstimatedScale = { mmPerPx: number; isClear: boolean };

/** The range of scales tried, in px/mm. */
const FINEST_PX_PER_MM = 48;
const COARSEST_PX_PER_MM = 6;
/**
 * Minimum part of a board in a close-up: without the photo's own scale specks would suggest a third of it.
 * Blurred debris of a photo without mites resembles mites at even finer scales.
 */
const LEAST_VIEW_MM = 40;
/** Tiles searched per scale: on most boards three give about the same result as all. */
const TILES = 3;
/**
 * The other tiles of scales whose first tile has no vote, or less than this share of the strength of a clear one, are
 * searched only if the estimate is not clear without them.
 */
const HOPELESS = 0.25;
/**
 * If three tiles give no clear scale, the whole photo is searched at each scale whose vote has at least this
 * share of the strongest: few mites may lie outside the three tiles, and an unfocused board has more false
 * matches on three tiles than on all.
 */
const CONTENDS = 0.4;
/** Share of the tiles in the progress; the search of the whole photo, if needed, is the rest. */
const SHARE_OF_TILES = 0.6;

/**
 * The scale of a photo without a marker: the scale with the most certain detections of a mite's size,
 * corrected by their median size. Undefined if fewer than `LEAST_VOTERS` resemble mites.
 */
export const estimateScale = async (
  network: Network,
  image: RgbImage,
  options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<EstimatedScale | undefined> => {
  const tilesSeen: TilesSeen = new Map();
  const { signal } = options;
  const ask = async (pxPerMm: number, atMostTiles?: number): Promise<ScaleVote> =>
    voteOf(await seek(network, image, { mmPerPx: 1 / pxPerMm, tilesSeen, atMostTiles, signal }), pxPerMm);
  const ladder = scalesToTry(Math.max(image.width, image.height));
  const votes: ScaleVote[] = [];
  for (const pxPerMm of ladder) {
    votes.push(await ask(pxPerMm, 1));
    options.onProgress?.((SHARE_OF_TILES * votes.length) / (2 * ladder.length));
  }
  const [first] = votes.toSorted((one, other) => other.strength - one.strength);
  const least = first && isClear(first) ? HOPELESS * first.strength : 0;
  const isHopeless = votes.map(({ strength }) => strength === 0 || strength < least);
  const askAgain = async (hopeless: boolean): Promise<void> => {
    for (const [index, { pxPerMm }] of votes.entries()) {
      if (isHopeless[index] === hopeless) votes[index] = await ask(pxPerMm, TILES);
      if (!hopeless) options.onProgress?.((SHARE_OF_TILES * (votes.length + index + 1)) / (2 * votes.length));
    }
  };
  await askAgain(false);
  if (!estimateBy(votes)?.isClear) await askAgain(true);
  const estimate = estimateBy(votes);
  if (estimate === undefined || estimate.isClear) return estimate;
  const loudest = Math.max(...votes.map(({ strength }) => strength));
  for (const [index, { pxPerMm, strength }] of votes.entries()) {
    if (strength >= CONTENDS * loudest) votes[index] = await ask(pxPerMm);
    options.onProgress?.(SHARE_OF_TILES + ((1 - SHARE_OF_TILES) * (index + 1)) / votes.length);
  }
  return estimateBy(votes);
};

/** The scale elected by the votes (finest first); undefined if it has too few voters. */
const estimateBy = (votes: readonly ScaleVote[]): EstimatedScale | undefined => {
  const best = elect(votes);
  if (best === undefined || best.voters.length < LEAST_VOTERS) return undefined;
  return { mmPerPx: 1 / scaleBy(best), isClear: isClear(best, votes) };
};

const scalesToTry = (longSide: number): number[] => {
  const scales: number[] = [];
  for (let pxPerMm = FINEST_PX_PER_MM; pxPerMm >= COARSEST_PX_PER_MM; pxPerMm *= SCALE_STEP) {
    if (longSide / pxPerMm >= LEAST_VIEW_MM) scales.push(pxPerMm);
  }
  return scales.length > 0 ? scales : [longSide / LEAST_VIEW_MM];
};
