import { NOMINAL_BOX_MM } from './detect.ts';
import type { Weighed } from './seek.ts';

/** Ratio of adjacent scales; the network tolerates half a step. */
export const SCALE_STEP = 0.75;
/** Fewer mites, or crumbs that resemble them, do not determine a scale. */
export const LEAST_VOTERS = 3;

/**
 * Only detections of this certainty vote; those from `LEAST` on count against the scale. Lower ones are the
 * texture of the board.
 */
const CERTAIN = 0.5;
const LEAST = 0.1;
/** Prior weight against a scale, so that a single crumb does not outvote ten mites. */
const DOUBT = 3;
/**
 * Weight of all other detections: an exponent of their number. As a share (1) three crumbs, magnified until
 * almost nothing else is visible, outvoted the mites of a dirty board; on dirty boards .7 finds the scale of
 * the mites.
 */
const OTHERS_WEIGH = 0.7;

/** The part of a detection that a vote uses; sizes in pixels of the photo. */
export type Voter = Pick<Weighed, 'certainty' | 'width' | 'height'>;

/** The vote at one scale. */
export type ScaleVote = {
  pxPerMm: number;
  /** Certain detections of a mite's size, relative to all others. */
  voters: readonly Voter[];
  strength: number;
};

/**
 * From this strength and number of voters on an estimate was correct within 12 % on every available board; in
 * 0.10 five crumbs of a board without mites reached a strength of .5, six mites under glaring foil .77.
 */
const CLEAR = { strength: 0.9, voters: 5 };

/**
 * A scale at least two steps finer with this share of its strength disputes a coarser one: .36 was the
 * highest on the available boards. On one of them specks are a quarter stronger than the mites; slightly
 * more, and their scale would be elected.
 */
const FINER_RIVAL = 0.5;

/** Whether the mites clearly determine a scale that none of the `rivals` (other tried scales) disputes. */
export const isClear = (vote: ScaleVote, rivals: readonly ScaleVote[] = []): boolean =>
  vote.strength >= CLEAR.strength &&
  vote.voters.length >= CLEAR.voters &&
  !rivals.some((rival) => rival.strength > vote.strength || isFinerRival(rival, vote));

const isFinerRival = (rival: ScaleVote, { pxPerMm, strength }: ScaleVote): boolean =>
  rival.strength >= FINER_RIVAL * strength && Math.log(pxPerMm / rival.pxPerMm) < 1.5 * Math.log(SCALE_STEP);

/**
 * Of scales with at least this share of the highest strength the finest is elected: magnified specks, which
 * are on every board, resemble mites; few objects larger than a mite do.
 */
const NEARLY = 0.75;

/**
 * The finest scale that is stronger than its neighbours and nearly as strong as the strongest; votes are
 * finest first.
 */
export const elect = (votes: readonly ScaleVote[]): ScaleVote | undefined => {
  const strengthOf = (index: number): number => votes[index]?.strength ?? 0;
  const loudest = Math.max(...votes.map(({ strength }) => strength));
  return votes.find(
    ({ strength }, i) =>
      strength >= NEARLY * loudest && strength >= strengthOf(i - 1) && strength >= strengthOf(i + 1),
  );
};

/** The vote of a photo's detections for the scale at which they were found. */
export const voteOf = (found: readonly Voter[], pxPerMm: number): ScaleVote => {
  const voters = found.filter((mite) => mite.certainty >= CERTAIN && isOfSize(mite, pxPerMm));
  const against = found.filter((mite) => mite.certainty >= LEAST).length + DOUBT;
  const sum = voters.reduce((total, mite) => total + mite.certainty, 0);
  return { pxPerMm, voters, strength: sum / against ** OTHERS_WEIGH };
};

/** The scale in px/mm at which the voters' median has a mite's size; unchanged with too few voters. */
export const scaleBy = ({ pxPerMm, voters }: ScaleVote): number => {
  const sides = voters.map(sideOf).sort((a, b) => a - b);
  const median = sides[Math.floor(sides.length / 2)];
  return median === undefined || sides.length < LEAST_VOTERS ? pxPerMm : median / NOMINAL_BOX_MM;
};

const sideOf = ({ width, height }: Voter): number => (width + height) / 2;

const isOfSize = (mite: Voter, pxPerMm: number): boolean => {
  const relative = sideOf(mite) / (NOMINAL_BOX_MM * pxPerMm);
  return relative > SCALE_STEP && relative < 1 / SCALE_STEP;
};
