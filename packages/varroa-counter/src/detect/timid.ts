import { COUNTED_FROM } from './calibration.ts';
import type { Weighed } from './seek.ts';

/** The answers of both networks about one candidate, and the certainty that its board left of them. */
export type Opinion = Pick<Weighed, 'raw' | 'close' | 'certainty'>;

/** The heat map's answers from this one on are evidence of mites. */
const EVIDENCE_FROM = 0.3;
/**
 * The count is timid if the close look believes more candidates than are counted, by this number and this
 * share of the count, and at least this share of the evidence: on boards with covered mites it believed 7 %
 * at most, on trays made grey 13 % and more.
 */
const TIMID = { mites: 3, share: 1 / 3, ofEvidence: 1 / 10 };
/** With fewer sure mites than this, each piece of evidence may be a mite. */
const SURE = { certainty: 0.8, mites: 3 };
/** The common error of a photo (`calibration.ts`). */
const COMMON_ERROR = 0.35;

/**
 * The highest number of mites for which the networks speak, if the board's features took most of them for
 * debris; otherwise undefined. On boards of an unknown kind all answers are weak, and many weak answers without
 * a strong one resemble a board full of debris.
 */
export const timidlyUpTo = (found: readonly Opinion[]): number | undefined => {
  const numberOf = (isOne: (one: Opinion) => boolean): number => found.filter(isOne).length;
  const counted = numberOf(({ certainty }) => certainty >= COUNTED_FROM);
  const evidence = numberOf(({ raw }) => raw >= EVIDENCE_FROM);
  const believed = numberOf(({ close }) => close > 0);
  const isTimid =
    believed - counted > Math.max(TIMID.mites, TIMID.share * counted) &&
    believed >= TIMID.ofEvidence * evidence;
  if (!isTimid) return undefined;
  const sure = numberOf(({ certainty }) => certainty >= SURE.certainty);
  const mostBelieved = Math.ceil((1 + COMMON_ERROR) * believed);
  return sure < SURE.mites ? Math.max(evidence, mostBelieved) : mostBelieved;
};
