import type { RgbImage } from '../image/rgb-image.ts';
import { type Candidate, detect } from './detect.ts';
import type { Network } from './network.ts';
import { PX_PER_MM } from './peaks.ts';
import { tilesOver } from './tiles.ts';

/** What a scale taken from the mites rests on. */
export type EstimatedScale = { mmPerPx: number; mites: number };

/** Mean side of the box that the network draws around a mite whose scale is right, in mm (the training's median). */
const NOMINAL_BOX_MM = 1.8;
/** The network bears a scale that is a quarter off: steps of a third leave no gap. */
const STEP = 0.75;
const FINEST_PX_PER_MM = 48;
const COARSEST_PX_PER_MM = 6;
/** A photo of a board shows at least this much of it. */
const LEAST_VIEW_MM = 60;
/** Tiles looked at per tried scale; six tell about the same as all of them. */
const TILES = 6;
/** Only answers as sure as this may vote. */
const SURE = 0.45;

/**
 * The photo's scale when no marker is in view: the scale at which most sure mites of the right size are found, then
 * corrected by the median size of those. Undefined when nothing looks like a mite at any scale.
 */
export const estimateScale = async (
  network: Network,
  image: RgbImage,
  options: { signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<EstimatedScale | undefined> => {
  const ladder = scalesToTry(Math.max(image.width, image.height));
  let best: { pxPerMm: number; vote: number; voters: Candidate[] } | undefined;
  for (const [index, pxPerMm] of ladder.entries()) {
    const found = await detect(network, image, {
      mmPerPx: 1 / pxPerMm,
      atMostTiles: TILES,
      ...(options.signal && { signal: options.signal }),
    });
    const voters = found.filter((mite) => mite.raw >= SURE && isOfSize(mite, pxPerMm));
    const vote = voters.reduce((sum, mite) => sum + mite.raw ** 2, 0) / shareSeen(image, pxPerMm);
    if (voters.length > 0 && (best === undefined || vote > best.vote)) best = { pxPerMm, vote, voters };
    options.onProgress?.((index + 1) / ladder.length);
  }
  if (best === undefined) return undefined;
  const sides = best.voters.map((mite) => (mite.width + mite.height) / 2).sort((a, b) => a - b);
  const median = sides[Math.floor(sides.length / 2)] ?? NOMINAL_BOX_MM * best.pxPerMm;
  return { mmPerPx: NOMINAL_BOX_MM / median, mites: best.voters.length };
};

const scalesToTry = (longSide: number): number[] => {
  const scales: number[] = [];
  for (let pxPerMm = FINEST_PX_PER_MM; pxPerMm >= COARSEST_PX_PER_MM; pxPerMm *= STEP) {
    if (longSide / pxPerMm >= LEAST_VIEW_MM) scales.push(pxPerMm);
  }
  return scales.length > 0 ? scales : [longSide / LEAST_VIEW_MM];
};

/** A finer scale makes more tiles of the same photo: their few must count for all. */
const shareSeen = (image: RgbImage, pxPerMm: number): number => {
  const scale = PX_PER_MM / pxPerMm;
  const tiles = tilesOver(Math.round(image.width * scale), Math.round(image.height * scale)).length;
  return Math.min(1, TILES / tiles);
};

const isOfSize = (mite: Candidate, pxPerMm: number): boolean => {
  const relative = (mite.width + mite.height) / 2 / (NOMINAL_BOX_MM * pxPerMm);
  return relative > STEP && relative < 1 / STEP;
};
