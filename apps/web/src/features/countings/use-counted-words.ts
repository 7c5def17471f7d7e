import { EXPOSURE_DAYS, MITES_MAX, SAMPLE_BEES } from '@propolis/domain';
import { type NumberBounds, readNumber } from '../../lib/numbers.ts';
import { useNumberProblem } from '../../ui/use-number-problem.ts';

const MITES: NumberBounds = { min: 0, max: MITES_MAX, whole: true };
const BEES: NumberBounds = { min: SAMPLE_BEES.least, max: SAMPLE_BEES.most, whole: true };
const DAYS: NumberBounds = { min: EXPOSURE_DAYS.least, max: EXPOSURE_DAYS.most };

/** The error of a number with its allowed range, otherwise the error of the field, if any. */
export function useCountedWords() {
  const problem = useNumberProblem();
  const wordsOf = (bounds: NumberBounds) => (typed: string, said: string | undefined) =>
    said && (problem(readNumber(typed), bounds) ?? said);
  return { ofMites: wordsOf(MITES), ofBees: wordsOf(BEES), ofDays: wordsOf(DAYS) };
}
