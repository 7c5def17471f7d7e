import { HOUR_S } from '@propolis/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundedRange } from './rounded-range.ts';

const AT = 1_780_000_000;

test('small moves of what is seen ask for the same', () => {
  const start = Math.ceil(AT / (6 * HOUR_S)) * 6 * HOUR_S;
  const seen = { start: start + 60, end: start + 48 * HOUR_S - 60 };
  expect(roundedRange({ start: seen.start + 600, end: seen.end - 600 })).toEqual(roundedRange(seen));
});

test('all that is seen is asked for, and not twice as much', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: AT }),
      fc.integer({ min: HOUR_S, max: 400 * 24 * HOUR_S }),
      (start, length) => {
        const seen = { start, end: start + length };
        const asked = roundedRange(seen);
        expect(asked.start).toBeLessThanOrEqual(seen.start);
        expect(asked.end).toBeGreaterThanOrEqual(seen.end);
        expect(asked.end - asked.start).toBeLessThanOrEqual(length * 1.5);
      },
    ),
    { numRuns: 100 },
  );
});
