import { isClear, LEAST_VOTERS, SCALE_STEP, scaleBy, voteOf } from './scale-vote.ts';
import type { Weighed } from './seek.ts';

/** What was found at a scale. */
export type Looked = { pxPerMm: number; found: Weighed[] };

/** Looks at the photo at another scale: at all of it, or at so many tiles. */
export type LookAt = (pxPerMm: number, atMostTiles?: number) => Promise<Weighed[]>;

/** So little off (logarithm) a scale is not worth a second look: the network bears it. */
const NEAR_ENOUGH = 0.1;
/**
 * What was told too coarse by a quarter is read as half as much off: the network draws mites of another size nearer to the
 * usual one. So what has moved once moves on by less.
 */
const NEAR_ENOUGH_AGAIN = 0.05;
/** Looks at the whole photo after the first: the second mends what a correction by a few sure mites left. */
const MORE_LOOKS = 2;
/** A vote as strong as this needs no rivals. */
const UNDISPUTED = 1.1;
/** Tiles on which rival scales are compared, and how strong a rival must be: at least, and beside the told one. */
const TILES = 3;
const STRONG = 0.5;
const STRONGER = 1.3;

/**
 * The scale at which a photo is best looked at, and what is found there. A scale that is a quarter too coarse, because the
 * beekeeper chose another coin or laid it upon something, costs a sixth to two thirds of F1; the mites' own size tells so.
 * Where few of the answers are certain the scales a step finer and coarser are tried too, unless `isEstimated`: then they
 * have been.
 */
export const settleScale = async (look: LookAt, first: Looked, isEstimated: boolean): Promise<Looked> => {
  let here = first;
  for (let looks = 0; looks < MORE_LOOKS; looks += 1) {
    const pxPerMm = isEstimated ? scaleBy(voteOf(here.found, here.pxPerMm)) : await likelierScale(look, here);
    const nearEnough = looks > 0 && !isEstimated ? NEAR_ENOUGH_AGAIN : NEAR_ENOUGH;
    if (Math.abs(Math.log(pxPerMm / here.pxPerMm)) < nearEnough) break;
    here = { pxPerMm, found: await look(pxPerMm) };
  }
  return here;
};

/** Only a clear vote overrules what was told: under glaring foil a dozen glints looked like mites at a coarser scale. */
const likelierScale = async (look: LookAt, { pxPerMm, found }: Looked): Promise<number> => {
  const told = voteOf(found, pxPerMm);
  // a board on which next to nothing lies disputes nothing either
  if (told.strength >= UNDISPUTED || found.length < LEAST_VOTERS) return scaleBy(told);
  // compared on the same tiles: the strength of a vote grows with the board that is looked at
  const voteAt = async (scale: number) => voteOf(await look(scale, TILES), scale);
  let best = await voteAt(pxPerMm);
  let least = Math.max(STRONG, STRONGER * best.strength);
  for (const rival of [await voteAt(pxPerMm * SCALE_STEP), await voteAt(pxPerMm / SCALE_STEP)]) {
    if (rival.voters.length < LEAST_VOTERS || rival.strength <= least) continue;
    best = rival;
    least = rival.strength;
  }
  if (best.pxPerMm !== pxPerMm) return scaleBy(best);
  return isClear(told) ? scaleBy(told) : pxPerMm;
};
