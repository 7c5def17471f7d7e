import { expect, test } from 'vitest';
import { adviceOf } from './advice.ts';

test('a rejected photo gets advice for a better one', () => {
  expect(adviceOf('too_few_pixels_per_mm')).toContain('Go closer');
  expect(adviceOf('too_blurred')).toContain('Hold the phone still');
  expect(adviceOf('no_code')).toContain('Lay the card flat');
  expect(adviceOf('nothing_round')).toContain('Lay it flat on the board');
});
