import type { RgbImage } from '../image/rgb-image.ts';
import type { TilesSeen } from './detect.ts';
import type { Network } from './network.ts';
import { SCALE_STEP, voteOf } from './scale-vote.ts';
import { seek, type Weighed } from './seek.ts';

/** Scales between which the number of mites holds, in mm per pixel. */
export type ScaleRange = { least: number; most: number };

/** A photo with too few mites to tell its scale: what is counted on it if it shows a whole board. */
export type AssumedScale = {
  mmPerPx: number;
  /** The scales at which the whole photo was searched. */
  range: ScaleRange;
  /** The certainties found at each of these scales. */
  certainties: number[][];
};

/** The longer side of a photo that shows a whole board, in mm: small boards without a margin to large ones with one. */
const WHOLE_BOARD_MM = { least: 230, most: 600 };
/** A photo on which a board of this length would be too coarse is too small to say anything of a whole board. */
const USUAL_BOARD_MM = 420;
/** Coarser photos are refused: mites are too small on them. */
const COARSEST_PX_PER_MM = 6;
/** The network finds mites up to half a step beside the scale at which it searches. */
const REACH = Math.sqrt(SCALE_STEP);
const COUNTED_FROM = 0.5;
/**
 * Coarser scales down to this one are tried on a few tiles: a board far away shows its mites there. Debris of clean boards
 * looked like up to seven mites there, those of an infested tray far away like six: from three on the photo is refused, and
 * the board's width is asked for. A needless question is better than a false zero.
 */
const FAR_AWAY = { pxPerMm: 2.5, tiles: 6, mites: 3 };
/** With more mites than this at one of the scales, too few of them at the others prove nothing. */
const MOST_MITES = 7;

/**
 * Searches the whole photo at every scale that a photo of a whole board may have. Undefined where there is no such scale,
 * where one of them shows more than a few mites, or where mites show at a coarser scale: the board may be far away.
 */
export const assumeScale = async (
  network: Network,
  image: RgbImage,
  options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<AssumedScale | undefined> => {
  const scales = scalesOfWholeBoard(Math.max(image.width, image.height));
  const [finest] = scales;
  const coarsest = scales.at(-1);
  if (finest === undefined || coarsest === undefined) return undefined;
  const tilesSeen: TilesSeen = new Map();
  const seekAt = (pxPerMm: number, atMostTiles?: number): Promise<Weighed[]> =>
    seek(network, image, {
      mmPerPx: 1 / pxPerMm,
      tilesSeen,
      ...(atMostTiles !== undefined && { atMostTiles }),
      ...(options.signal && { signal: options.signal }),
    });
  for (let pxPerMm = coarsest * SCALE_STEP; pxPerMm > FAR_AWAY.pxPerMm; pxPerMm *= SCALE_STEP)
    if (counted(await seekAt(pxPerMm, FAR_AWAY.tiles)) >= FAR_AWAY.mites) return undefined;
  const certainties: number[][] = [];
  let best = { pxPerMm: Math.sqrt(finest * coarsest), strength: 0 };
  for (const [index, pxPerMm] of scales.entries()) {
    const found = await seekAt(pxPerMm);
    if (counted(found) > MOST_MITES) return undefined;
    certainties.push(found.map(({ certainty }) => certainty));
    const { strength } = voteOf(found, pxPerMm);
    if (strength > best.strength) best = { pxPerMm, strength };
    options.onProgress?.((index + 1) / scales.length);
  }
  return {
    mmPerPx: 1 / best.pxPerMm,
    range: { least: REACH / finest, most: Math.min(1 / (coarsest * REACH), 1 / COARSEST_PX_PER_MM) },
    certainties,
  };
};

const counted = (found: readonly Weighed[]): number =>
  found.filter(({ certainty }) => certainty >= COUNTED_FROM).length;

/** In px/mm, the finest first. */
const scalesOfWholeBoard = (longSide: number): number[] => {
  const scales: number[] = [];
  if (longSide < USUAL_BOARD_MM * COARSEST_PX_PER_MM) return [];
  const finest = longSide / WHOLE_BOARD_MM.least;
  const coarsest = Math.max(COARSEST_PX_PER_MM, longSide / WHOLE_BOARD_MM.most);
  for (let pxPerMm = finest * REACH; pxPerMm > coarsest; pxPerMm *= SCALE_STEP) scales.push(pxPerMm);
  return scales;
};
