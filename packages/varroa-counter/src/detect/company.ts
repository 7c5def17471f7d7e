import type { Candidate } from './detect.ts';

/**
 * Answers between the first two are crumbs, above the third mites. What is less sure is the board's own grain: how much of it
 * a network shows differs from one to the next.
 */
const CRUMB_FROM = 0.25;
const CRUMB_BELOW = 0.4;
const MITE_ABOVE = 0.6;
/** So many of each are thought to lie on every board: nothing found is no infinitely clean board. */
const REMEMBERED = 3;

/** The company that the mites of the fitted boards have, on average: it changes nothing. */
export const USUAL_COMPANY = -0.1734;

/**
 * What else lies on a board: the logarithm of how many answers the network hardly believes over how many it is sure of.
 * Where many are sure a doubtful one is likelier a mite, where few are a crumb. It knows no areas: how much of a photo is
 * board does not matter.
 */
export const companyOf = (found: readonly Pick<Candidate, 'raw'>[]): number => {
  const crumbs = found.filter(({ raw }) => raw >= CRUMB_FROM && raw < CRUMB_BELOW).length;
  const mites = found.filter(({ raw }) => raw > MITE_ABOVE).length;
  return Math.log((crumbs + REMEMBERED) / (mites + REMEMBERED));
};
