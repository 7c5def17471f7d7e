import type { RgbImage } from '../image/rgb-image.ts';
import { COUNTED_FROM } from './calibration.ts';
import type { TilesSeen } from './detect.ts';
import type { Network } from './network.ts';
import { SCALE_STEP, voteOf } from './scale-vote.ts';
import { seek, type Weighed } from './seek.ts';

/** Scales in mm per pixel for which the number of mites is valid. */
export type ScaleRange = { least: number; most: number };

/** The count of a photo with too few mites to estimate its scale, if it shows a whole board. */
export type AssumedScale = {
  mmPerPx: number;
  /** The scales at which the whole photo was searched. */
  range: ScaleRange;
  /** The certainties found at each of these scales. */
  certainties: number[][];
};

/**
 * The longer side of a photo of a whole board in mm: from small boards without margin to large ones with one.
 */
const WHOLE_BOARD_MM = { least: 230, most: 600 };
/** If a board of this length would be too coarse, the photo is too small for this assumption. */
const USUAL_BOARD_MM = 420;
/** Coarser photos are rejected: mites are too small on them. */
const COARSEST_PX_PER_MM = 6;
/** The network finds mites at scales up to half a step away. */
const REACH = Math.sqrt(SCALE_STEP);
/**
 * Also tries coarser scales down to this one on a few tiles, at which a distant board would show its mites.
 * There, debris of clean boards resembled up to seven mites, and mites of a distant infested tray resembled
 * six: from three on the photo is rejected and the width of the board is requested. An unnecessary request is
 * better than a false zero.
 */
const FAR_AWAY = { pxPerMm: 2.5, tiles: 6, mites: 3 };
/** With more mites than this at one scale, low numbers at the others prove nothing. */
const MOST_MITES = 7;

/**
 * Searches the whole photo at every scale of a photo of a whole board. Undefined if there is no such scale,
 * if one of them shows more than a few mites, or if a coarser scale shows mites: the board may be distant.
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
    seek(network, image, { mmPerPx: 1 / pxPerMm, tilesSeen, atMostTiles, signal: options.signal });
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
