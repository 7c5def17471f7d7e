/** The verdict on a count; a wrong count with a warning is harmless. */
export type Verdict = 'right' | 'near' | 'flagged' | 'wrong in silence';

/**
 * Right: at most two mites or a tenth off; near: a quarter; others need a warning. The same on all boards.
 */
export const verdictOn = (count: number, truth: number, isFlagged: boolean): Verdict => {
  const off = Math.abs(count - truth);
  if (off <= Math.max(2, 0.1 * truth)) return 'right';
  if (off <= 0.25 * truth) return 'near';
  return isFlagged ? 'flagged' : 'wrong in silence';
};
