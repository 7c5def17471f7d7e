import type { RgbImage } from '../image/rgb-image.ts';
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
/** Tiles looked at per tried scale; three tell about the same as all of them. */
const TILES = 3;

/**
 * The photo's scale when no marker is in view: the scale that most certain answers of a mite's size vote for, then
 * corrected by their median size. Undefined where fewer than `LEAST_VOTERS` look like mites at it: nobody could tell.
 */
export const estimateScale = async (
  network: Network,
  image: RgbImage,
  options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<EstimatedScale | undefined> => {
  const ladder = scalesToTry(Math.max(image.width, image.height));
  const votes: ScaleVote[] = [];
  for (const [index, pxPerMm] of ladder.entries()) {
    const found = await seek(network, image, {
      mmPerPx: 1 / pxPerMm,
      atMostTiles: TILES,
      ...(options.signal && { signal: options.signal }),
    });
    votes.push(voteOf(found, pxPerMm));
    options.onProgress?.((index + 1) / ladder.length);
  }
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
