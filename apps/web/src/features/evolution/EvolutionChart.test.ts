import { HOUR_S } from '@propolis/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstHours, roundedRange } from './EvolutionChart.tsx';

const AT = 1_780_000_000;

test('small moves of the view request the same range', () => {
  const start = Math.ceil(AT / (6 * HOUR_S)) * 6 * HOUR_S;
  const seen = { start: start + 60, end: start + 48 * HOUR_S - 60 };
  expect(roundedRange({ start: seen.start + 600, end: seen.end - 600 })).toEqual(roundedRange(seen));
});

test('the requested range covers the view, and is less than twice as long', () => {
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

const at = (text: string) => Date.parse(text) / 1000;
const MONTH = {
  period: 'month',
  range: { start: at('2026-05-01T00:00:00Z'), end: at('2026-05-31T00:00:00Z') },
} as const;
const hours = { first: '2026-05-30T14:20:00Z', last: '2026-05-30T17:50:00Z' };

test('a curve of a few hours opens on these hours', () => {
  expect(firstHours(MONTH, [hours])).toEqual({
    start: at('2026-05-30T14:00:00Z'),
    end: at('2026-05-30T18:00:00Z'),
  });
});

test('a single reading is shown in a range of an hour', () => {
  const { start = 0, end = 0 } = firstHours(MONTH, [{ first: hours.first, last: hours.first }]) ?? {};
  expect(end - start).toBe(3600);
});

test.each([
  ['readings before the period', MONTH, [{ ...hours, first: '2026-04-01T00:00:00Z' }]],
  ['readings of another hive before the period', MONTH, [hours, { ...hours, first: '2025-04-01T00:00:00Z' }]],
  ['readings over ten days', MONTH, [{ ...hours, first: '2026-05-20T00:00:00Z' }]],
  ['chosen days', { ...MONTH, period: 'chosen' } as const, [hours]],
  ['nothing', MONTH, []],
])('with %s the whole period is shown', (_what, view, spans) => {
  expect(firstHours(view, spans)).toBeUndefined();
});
