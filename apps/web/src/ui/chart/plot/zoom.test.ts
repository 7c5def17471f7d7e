import { HOUR_S } from '@propolis/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampRange, panRange, pinchRange, zoomRange } from './zoom.ts';

const DAY = { start: 0, end: 24 * HOUR_S };

test('the time at the anchor stays in place', () => {
  expect(zoomRange(DAY, 0.5, 6 * HOUR_S)).toEqual({ start: 3 * HOUR_S, end: 15 * HOUR_S });
  expect(zoomRange(DAY, 2, 0)).toEqual({ start: 0, end: 48 * HOUR_S });
});

test('a range is moved by a share of its length', () => {
  expect(panRange(DAY, 0.5)).toEqual({ start: 12 * HOUR_S, end: 36 * HOUR_S });
  expect(panRange(DAY, -0.25)).toEqual({ start: -6 * HOUR_S, end: 18 * HOUR_S });
});

test('the times under two fingers stay under them', () => {
  const share = fc.double({ min: 0.05, max: 0.95, noNaN: true });
  fc.assert(
    fc.property(share, share, share, share, (a, b, c, d) => {
      const [from, to] = [[a, b].sort(), [c, d].sort()] as [[number, number], [number, number]];
      fc.pre(from[1] - from[0] > 0.05 && to[1] - to[0] > 0.05);
      const moved = pinchRange(DAY, from, to);
      for (const at of [0, 1] as const) {
        const under = moved.start + to[at] * (moved.end - moved.start);
        expect(under).toBeCloseTo(from[at] * DAY.end, 4);
      }
    }),
    { numRuns: 50 },
  );
});

test('fingers that meet do not make an endless range', () => {
  const { start, end } = pinchRange(DAY, [0.2, 0.8], [0.5, 0.5]);
  expect(end - start).toBeCloseTo(30 * 24 * HOUR_S);
});

test.each([
  ['too short', { start: 1000, end: 1010 }, undefined, { start: 105, end: 1905 }],
  ['before the first reading', { start: -HOUR_S, end: HOUR_S }, DAY, { start: 0, end: 2 * HOUR_S }],
  [
    'after the last one',
    { start: 23 * HOUR_S, end: 25 * HOUR_S },
    DAY,
    { start: 22 * HOUR_S, end: 24 * HOUR_S },
  ],
  ['longer than all there is', { start: -HOUR_S, end: 99 * HOUR_S }, DAY, DAY],
  ['between two seconds', { start: 0.4, end: 2 * HOUR_S + 0.4 }, undefined, { start: 0, end: 2 * HOUR_S }],
])('a range that is %s is corrected', (_why, range, limits, right) => {
  expect(clampRange(range, limits)).toEqual(right);
});
