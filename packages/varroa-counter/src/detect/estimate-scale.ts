import type { RgbImage } from '../image/rgb-image.ts';
import { type Candidate, detect } from './detect.ts';
import type { Network } from './network.ts';

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
/** Tiles looked at per tried scale; three tell about the same as all of them. */
const TILES = 3;
/** Only answers as sure as this may vote; those from `LEAST` on speak against the scale. */
const SURE = 0.55;
const LEAST = 0.15;
/** So few answers are no majority: a lone crumb shall not outvote ten mites. */
const DOUBT = 3;

/**
 * The photo's scale when no marker is in view: the scale at which the greatest share of all answers are sure mites of
 * the right size, then corrected by the median size of those. Undefined when nothing looks like a mite at any scale.
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
    // magnified too far, hundreds of crumbs look a little like mites; at the right scale most answers are sure ones
    const against = found.filter((mite) => mite.raw >= LEAST).length + DOUBT;
    const vote = voters.reduce((sum, mite) => sum + mite.raw, 0) / against;
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

const isOfSize = (mite: Candidate, pxPerMm: number): boolean => {
  const relative = (mite.width + mite.height) / 2 / (NOMINAL_BOX_MM * pxPerMm);
  return relative > STEP && relative < 1 / STEP;
};
