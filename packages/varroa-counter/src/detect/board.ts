import type { Candidate } from './detect.ts';
import { type Look, USUAL_LOOK } from './look.ts';

/** Features that all detections of a photo share. */
export type Board = {
  /** Number of crumbs per mite (`companyOf`). */
  company: number;
  /** Mean share of dark surroundings of its candidates. */
  crowd: number;
  /** Mite size: logarithm relative to the usual one (`look.ts`), mean of the sure ones. */
  size: number;
};

/**
 * Detections between the first two values are crumbs, those above the third are mites. Lower ones are the
 * texture of the board, whose number differs between networks.
 */
const CRUMB_FROM = 0.25;
const CRUMB_BELOW = 0.4;
const MITE_ABOVE = 0.6;
/**
 * Prior counts of mites and crumbs, so that a board without detections is not considered infinitely clean.
 */
const REMEMBERED = 3;

/** Mean company of the mites of the fitted boards: it has no effect. */
export const USUAL_COMPANY = -0.1668;

/** Shared features of the detections of a photo and their looks. */
export const boardOf = (found: readonly Pick<Candidate, 'raw'>[], looks: readonly Look[]): Board => ({
  company: companyOf(found),
  crowd: looks.reduce((sum, { crowd }) => sum + crowd, 0) / Math.max(1, looks.length),
  size: sizeOf(found, looks),
});

/**
 * The logarithm of the number of doubtful detections over the number of sure ones. With many sure ones a
 * doubtful detection is more likely a mite, with few a crumb. Independent of the area: the share of board in
 * the photo does not matter.
 */
const companyOf = (found: readonly Pick<Candidate, 'raw'>[]): number => {
  const crumbs = found.filter(({ raw }) => raw >= CRUMB_FROM && raw < CRUMB_BELOW).length;
  const mites = found.filter(({ raw }) => raw > MITE_ABOVE).length;
  return Math.log((crumbs + REMEMBERED) / (mites + REMEMBERED));
};

/** Mites of one board have similar sizes at any assumed scale; crumbs accepted by both networks are rare. */
const sizeOf = (found: readonly Pick<Candidate, 'raw'>[], looks: readonly Look[]): number => {
  const mites = looks.filter(({ close }, i) => (found[i]?.raw ?? 0) > MITE_ABOVE && close > USUAL_LOOK.close);
  const sizes = mites.reduce((sum, { size }) => sum + size, REMEMBERED * USUAL_LOOK.size);
  return sizes / (mites.length + REMEMBERED);
};
