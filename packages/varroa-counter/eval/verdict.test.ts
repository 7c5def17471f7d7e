import { expect, test } from 'vitest';
import { verdictOn } from './verdict.ts';

test.each([
  [0, 2, false, 'right'],
  [0, 3, false, 'wrong in silence'],
  [0, 3, true, 'flagged'],
  [44, 40, true, 'right'],
  [45, 40, false, 'near'],
  [50, 40, false, 'near'],
  [51, 40, false, 'wrong in silence'],
  [29, 40, true, 'flagged'],
] as const)('%i counted where %i lie, flagged %s: %s', (count, truth, isFlagged, verdict) => {
  expect(verdictOn(count, truth, isFlagged)).toBe(verdict);
});
