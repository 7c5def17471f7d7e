import { isClear, LEAST_VOTERS, SCALE_STEP, type ScaleVote, scaleBy, voteOf } from './scale-vote.ts';
import type { Weighed } from './seek.ts';

/** The candidates found at a scale. */
export type Looked = { pxPerMm: number; found: Weighed[] };

/** Searches the photo at another scale, completely or on a number of tiles. */
export type LookAt = (pxPerMm: number, atMostTiles?: number) => Promise<Weighed[]>;

/** From a known marker, from a length that the beekeeper typed, or from the mites. */
export type ScaleOrigin = 'known' | 'typed' | 'estimated';

/** Error (logarithm) that the network tolerates without a second search. */
const NEAR_ENOUGH = 0.1;
/**
 * A scale that is a quarter too coarse appears half as wrong, because boxes are biased towards the usual
 * size. Therefore a lower limit applies after the first correction.
 */
const NEAR_ENOUGH_AGAIN = 0.05;
/**
 * Further searches of the whole photo: the second one corrects the error of the first, which is based on few
 * sure mites.
 */
const MORE_LOOKS = 2;
/**
 * A vote of this strength needs no comparison, and neither do voters whose median size is as near (logarithm) to that
 * of a mite. Of eleven dirty boards with a scale 15 % too coarse this confirmed one; nearer than .06 it confirms two.
 */
const UNDISPUTED = { strength: 1.1, size: 0.04 };
/**
 * Tiles used to compare rival scales, and the minimum strength of a rival: absolute, and relative to the
 * given scale.
 */
const TILES = 3;
const STRONG = 0.5;
const STRONGER = 1.3;
/**
 * A scale from a typed length times these is tried if it shows almost no mites: a wrong length makes it two or three
 * times too fine, and none of a hundred mites gets an answer. A known marker is never so wrong, and specks would be
 * counted: 449 on a board with two mites and a coin at its edge.
 */
const MUCH_COARSER = [SCALE_STEP ** 2, SCALE_STEP ** 4];

/**
 * Finds the best scale for a photo and its candidates. A scale that is a quarter too coarse, because of a
 * wrong or raised coin, reduces F1 by a sixth to two thirds; the size of the mites reveals it. If few
 * detections are certain and their size does not confirm the scale, the adjacent scales are tried too, unless the
 * scale is estimated: then they were tried before.
 */
export const settleScale = async (look: LookAt, first: Looked, origin: ScaleOrigin): Promise<Looked> => {
  const isEstimated = origin === 'estimated';
  let here = first;
  for (let looks = 0; looks < MORE_LOOKS; looks += 1) {
    const pxPerMm = isEstimated
      ? scaleBy(voteOf(here.found, here.pxPerMm))
      : await likelierScale(look, here, origin);
    const nearEnough = looks > 0 && !isEstimated ? NEAR_ENOUGH_AGAIN : NEAR_ENOUGH;
    if (Math.abs(Math.log(pxPerMm / here.pxPerMm)) < nearEnough) break;
    here = { pxPerMm, found: await look(pxPerMm) };
  }
  return here;
};

const isUndisputed = (vote: ScaleVote): boolean =>
  vote.strength >= UNDISPUTED.strength ||
  (vote.voters.length >= LEAST_VOTERS && Math.abs(Math.log(scaleBy(vote) / vote.pxPerMm)) < UNDISPUTED.size);

/**
 * Only a clear vote overrides the given scale: under glaring foil a dozen glints resembled mites at a coarser
 * scale.
 */
const likelierScale = async (
  look: LookAt,
  { pxPerMm, found }: Looked,
  origin: ScaleOrigin,
): Promise<number> => {
  const vote = voteOf(found, pxPerMm);
  if (isUndisputed(vote)) return scaleBy(vote);
  if (origin === 'typed' && vote.voters.length < LEAST_VOTERS)
    for (const share of MUCH_COARSER) {
      const coarser = voteOf(await look(pxPerMm * share, TILES), pxPerMm * share);
      if (isClear(coarser)) return scaleBy(coarser);
    }
  // An almost empty board disputes nothing.
  if (found.length < LEAST_VOTERS) return pxPerMm;
  // Compared on the same tiles, because the strength of a vote grows with the searched area.
  let best = voteOf(await look(pxPerMm, TILES), pxPerMm);
  let least = Math.max(STRONG, STRONGER * best.strength);
  for (const share of [SCALE_STEP, 1 / SCALE_STEP]) {
    const rival = await rivalAt(look, pxPerMm * share);
    if (rival.voters.length < LEAST_VOTERS || rival.strength <= least) continue;
    best = rival;
    least = rival.strength;
  }
  if (best.pxPerMm !== pxPerMm) return scaleBy(best);
  return isClear(vote) ? scaleBy(vote) : pxPerMm;
};

/** The vote at a rival scale; a first tile without a voter decides against it. */
const rivalAt = async (look: LookAt, pxPerMm: number): Promise<ScaleVote> => {
  const first = voteOf(await look(pxPerMm, 1), pxPerMm);
  return first.voters.length === 0 ? first : voteOf(await look(pxPerMm, TILES), pxPerMm);
};
