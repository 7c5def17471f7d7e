/** What a count is worth beside the true one: a wrong one that is flagged harms nobody. */
export type Verdict = 'right' | 'near' | 'flagged' | 'wrong in silence';

/** Right: two mites or a tenth off at most; near: a quarter; the rest must be flagged. The same on all boards. */
export const verdictOn = (count: number, truth: number, isFlagged: boolean): Verdict => {
  const off = Math.abs(count - truth);
  if (off <= Math.max(2, 0.1 * truth)) return 'right';
  if (off <= 0.25 * truth) return 'near';
  return isFlagged ? 'flagged' : 'wrong in silence';
};
