import { NOMINAL_BOX_MM } from './detect.ts';
import type { Weighed } from './seek.ts';

/** Scales that lie this far apart are told from each other; the network bears one that is half as far off. */
export const SCALE_STEP = 0.75;
/** So few mites, or crumbs that look like mites, tell no scale. */
export const LEAST_VOTERS = 3;

/** Only answers as certain as this may vote; those from `LEAST` on speak against the scale. What is less certain is the board's grain. */
const CERTAIN = 0.5;
const LEAST = 0.1;
/** So few answers are no majority: a lone crumb shall not outvote ten mites. */
const DOUBT = 3;
/**
 * How much all other answers weigh: a power of their number. As a share (1) three crumbs, magnified until hardly
 * anything else is left, outvoted the mites of a dirty board; on dirty boards .7 finds the scale at which they are.
 */
const OTHERS_WEIGH = 0.7;

/** What of an answer counts for a scale; sizes in pixels of the photo. */
export type Voter = Pick<Weighed, 'certainty' | 'width' | 'height'>;

/** What the answers at one scale say for it. */
export type ScaleVote = {
  pxPerMm: number;
  /** Certain answers of a mite's size, against all others. */
  voters: readonly Voter[];
  strength: number;
};

/**
 * From such a strength and so many voters on an estimate was right within 12 % on every board at hand; in 0.10 five
 * crumbs of a board without mites reached a strength of .5, six mites under glaring foil .77.
 */
const CLEAR = { strength: 0.9, voters: 5 };

/**
 * So loud beside it another scale, two steps finer or more, disputes one that is coarser: .36 was the loudest on the boards
 * at hand. On one of them specks speak a quarter louder than the mites: a little louder yet, and their scale is elected.
 */
const FINER_RIVAL = 0.5;

/** Whether the mites speak for a scale clearly, which none of the `rivals` disputes: the other scales that were tried. */
export const isClear = (vote: ScaleVote, rivals: readonly ScaleVote[] = []): boolean =>
  vote.strength >= CLEAR.strength &&
  vote.voters.length >= CLEAR.voters &&
  !rivals.some((rival) => rival.strength > vote.strength || isFinerRival(rival, vote));

const isFinerRival = (rival: ScaleVote, { pxPerMm, strength }: ScaleVote): boolean =>
  rival.strength >= FINER_RIVAL * strength && Math.log(pxPerMm / rival.pxPerMm) < 1.5 * Math.log(SCALE_STEP);

/**
 * Of scales that speak nearly as loud as the loudest the finest is taken: specks smaller than a mite lie on every board
 * and look like mites once they are magnified; of things larger than a mite few look like one.
 */
const NEARLY = 0.75;

/** The finest scale that is louder than its neighbours and nearly as loud as the loudest; the votes come finest first. */
export const elect = (votes: readonly ScaleVote[]): ScaleVote | undefined => {
  const strengthOf = (index: number): number => votes[index]?.strength ?? 0;
  const loudest = Math.max(...votes.map(({ strength }) => strength));
  return votes.find(
    ({ strength }, i) =>
      strength >= NEARLY * loudest && strength >= strengthOf(i - 1) && strength >= strengthOf(i + 1),
  );
};

/** Counts the votes that a photo's answers cast for the scale they were found at. */
export const voteOf = (found: readonly Voter[], pxPerMm: number): ScaleVote => {
  const voters = found.filter((mite) => mite.certainty >= CERTAIN && isOfSize(mite, pxPerMm));
  const against = found.filter((mite) => mite.certainty >= LEAST).length + DOUBT;
  const sum = voters.reduce((total, mite) => total + mite.certainty, 0);
  return { pxPerMm, voters, strength: sum / against ** OTHERS_WEIGH };
};

/** The scale in px/mm at which the voters' median would have a mite's size; too few of them leave it as it was. */
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
