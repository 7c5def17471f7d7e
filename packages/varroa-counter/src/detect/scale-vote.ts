import type { Candidate } from './detect.ts';

/** Mean side of the box that the network draws around a mite whose scale is right, in mm (the training's median). */
export const NOMINAL_BOX_MM = 1.8;
/** Scales that lie this far apart are told from each other; the network bears one that is half as far off. */
export const SCALE_STEP = 0.75;
/** So few mites, or crumbs that look like mites, tell no scale. */
export const LEAST_VOTERS = 4;

/** Only answers as sure as this may vote; those from `LEAST` on speak against the scale. What is less sure is the board's grain. */
const SURE = 0.55;
const LEAST = 0.3;
/** So few answers are no majority: a lone crumb shall not outvote ten mites. */
const DOUBT = 3;
/**
 * How much all other answers weigh: a power of their number. As a share (1) three crumbs, magnified until hardly
 * anything else is left, outvoted the mites of a dirty board; on dirty boards .7 finds the scale at which they are.
 */
const OTHERS_WEIGH = 0.7;

/** What the answers at one scale say for it. */
export type ScaleVote = {
  pxPerMm: number;
  /** Sure answers of a mite's size, against all others. */
  voters: readonly Candidate[];
  strength: number;
};

/**
 * From such a strength and so many voters on an estimate was right within 7 % on every board at hand; glints under foil reached
 * a strength of .58, five crumbs of a board without mites .45.
 */
const CLEAR = { strength: 0.6, voters: 6 };

/** Whether the mites speak for a scale clearly. */
export const isClear = ({ strength, voters }: ScaleVote): boolean =>
  strength >= CLEAR.strength && voters.length >= CLEAR.voters;

/** Counts the votes that a photo's answers cast for the scale they were found at. */
export const voteOf = (found: readonly Candidate[], pxPerMm: number): ScaleVote => {
  const voters = found.filter((mite) => mite.raw >= SURE && isOfSize(mite, pxPerMm));
  const against = found.filter((mite) => mite.raw >= LEAST).length + DOUBT;
  const sum = voters.reduce((total, mite) => total + mite.raw, 0);
  return { pxPerMm, voters, strength: sum / against ** OTHERS_WEIGH };
};

/** The scale in px/mm at which the voters' median would have a mite's size; too few of them leave it as it was. */
export const scaleBy = ({ pxPerMm, voters }: ScaleVote): number => {
  const sides = voters.map(sideOf).sort((a, b) => a - b);
  const median = sides[Math.floor(sides.length / 2)];
  return median === undefined || sides.length < LEAST_VOTERS ? pxPerMm : median / NOMINAL_BOX_MM;
};

const sideOf = ({ width, height }: Candidate): number => (width + height) / 2;

const isOfSize = (mite: Candidate, pxPerMm: number): boolean => {
  const relative = sideOf(mite) / (NOMINAL_BOX_MM * pxPerMm);
  return relative > SCALE_STEP && relative < 1 / SCALE_STEP;
};
