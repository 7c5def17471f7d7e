import type { Candidate } from './detect.ts';
import { type Look, USUAL_LOOK } from './look.ts';

/** What all answers of a photo have in common. */
export type Board = {
  /** How many crumbs lie there for each mite (`companyOf`). */
  company: number;
  /** How much dark ground lies round its candidates, on average. */
  crowd: number;
  /** How large its mites are: logarithm of their size over the usual one (`look.ts`), the mean of those that are sure. */
  size: number;
};

/**
 * Answers between the first two are crumbs, above the third mites. What is less sure is the board's own grain: how much of it
 * a network shows differs from one to the next.
 */
const CRUMB_FROM = 0.25;
const CRUMB_BELOW = 0.4;
const MITE_ABOVE = 0.6;
/** So many of each, of usual size, are thought to lie on every board: nothing found is no infinitely clean board. */
const REMEMBERED = 3;

/** The company that the mites of the fitted boards have, on average: it changes nothing. */
export const USUAL_COMPANY = -0.1668;

/** What the answers of a photo, each with its look, have in common. */
export const boardOf = (found: readonly Pick<Candidate, 'raw'>[], looks: readonly Look[]): Board => ({
  company: companyOf(found),
  crowd: looks.reduce((sum, { crowd }) => sum + crowd, 0) / Math.max(1, looks.length),
  size: sizeOf(found, looks),
});

/**
 * What else lies on a board: the logarithm of how many answers the network hardly believes over how many it is sure of.
 * Where many are sure a doubtful one is likelier a mite, where few are a crumb. It knows no areas: how much of a photo is
 * board does not matter.
 */
const companyOf = (found: readonly Pick<Candidate, 'raw'>[]): number => {
  const crumbs = found.filter(({ raw }) => raw >= CRUMB_FROM && raw < CRUMB_BELOW).length;
  const mites = found.filter(({ raw }) => raw > MITE_ABOVE).length;
  return Math.log((crumbs + REMEMBERED) / (mites + REMEMBERED));
};

/** Mites of one board are all of a size, whatever its scale was taken for; a crumb that both networks believe is none. */
const sizeOf = (found: readonly Pick<Candidate, 'raw'>[], looks: readonly Look[]): number => {
  const mites = looks.filter(({ close }, i) => (found[i]?.raw ?? 0) > MITE_ABOVE && close > USUAL_LOOK.close);
  const sizes = mites.reduce((sum, { size }) => sum + size, REMEMBERED * USUAL_LOOK.size);
  return sizes / (mites.length + REMEMBERED);
};
