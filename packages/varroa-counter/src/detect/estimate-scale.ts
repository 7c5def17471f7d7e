import type { RgbImage } from '../image/rgb-image.ts';
import type { TilesSeen } from './detect.ts';
import type { Network } from './network.ts';
import { elect, isClear, LEAST_VOTERS, SCALE_STEP, type ScaleVote, scaleBy, voteOf } from './scale-vote.ts';
import { seek } from './seek.ts';

/** A scale taken from the mites, and whether they speak for it clearly: if not, it may be off by any factor. */
export type EstimatedScale = { mmPerPx: number; isClear: boolean };

/** The scales tried, in px/mm. */
const FINEST_PX_PER_MM = 48;
const COARSEST_PX_PER_MM = 6;
/**
 * A close-up of a board shows at least this much of it: where the photo's own scale was not tried, specks told one, a third
 * of it. Blurred debris of a photo without a mite looks like mites at scales finer still.
 */
const LEAST_VIEW_MM = 40;
/** Tiles looked at per tried scale: on most boards three tell about the same as all of them. */
const TILES = 3;
/**
 * Where three tiles tell no scale clearly the whole photo is asked at each that is this loud beside the loudest: few mites may
 * lie beside the three, and a board out of focus has more things that look like mites at a false scale on three than on all.
 */
const CONTENDS = 0.4;
/** How much of the work the tiles are; the whole photo, where it is asked, is the rest. */
const SHARE_OF_TILES = 0.6;

/**
 * The photo's scale when no marker is in view: the scale that most certain answers of a mite's size vote for, then
 * corrected by their median size. Undefined where fewer than `LEAST_VOTERS` look like mites at it: nobody could tell.
 */
export const estimateScale = async (
  network: Network,
  image: RgbImage,
  options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<EstimatedScale | undefined> => {
  const tilesSeen: TilesSeen = new Map();
  const ask = async (pxPerMm: number, atMostTiles?: number): Promise<ScaleVote> => {
    const found = await seek(network, image, {
      mmPerPx: 1 / pxPerMm,
      tilesSeen,
      ...(atMostTiles !== undefined && { atMostTiles }),
      ...(options.signal && { signal: options.signal }),
    });
    return voteOf(found, pxPerMm);
  };
  const ladder = scalesToTry(Math.max(image.width, image.height));
  const votes: ScaleVote[] = [];
  for (const pxPerMm of ladder) {
    votes.push(await ask(pxPerMm, TILES));
    options.onProgress?.((SHARE_OF_TILES * votes.length) / ladder.length);
  }
  const estimate = estimateBy(votes);
  if (estimate === undefined || estimate.isClear) return estimate;
  const loudest = Math.max(...votes.map(({ strength }) => strength));
  for (const [index, { pxPerMm, strength }] of votes.entries()) {
    if (strength >= CONTENDS * loudest) votes[index] = await ask(pxPerMm);
    options.onProgress?.(SHARE_OF_TILES + ((1 - SHARE_OF_TILES) * (index + 1)) / votes.length);
  }
  return estimateBy(votes);
};

/** The scale that is elected by the votes, which come finest first; undefined where too few have a vote at it. */
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
