import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampRange, panRange, pinchRange, zoomRange } from './zoom.ts';

const HOUR = 3600;
const DAY = { start: 0, end: 24 * HOUR };

test('what stands at the anchor stays where it is', () => {
  expect(zoomRange(DAY, 0.5, 6 * HOUR)).toEqual({ start: 3 * HOUR, end: 15 * HOUR });
  expect(zoomRange(DAY, 2, 0)).toEqual({ start: 0, end: 48 * HOUR });
});

test('a range is moved by a share of itself', () => {
  expect(panRange(DAY, 0.5)).toEqual({ start: 12 * HOUR, end: 36 * HOUR });
  expect(panRange(DAY, -0.25)).toEqual({ start: -6 * HOUR, end: 18 * HOUR });
});

test('two fingers keep under them what lay under them', () => {
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

test('fingers that meet make no endless range', () => {
  const { start, end } = pinchRange(DAY, [0.2, 0.8], [0.5, 0.5]);
  expect(end - start).toBeCloseTo(30 * 24 * HOUR);
});

test.each([
  ['too short', { start: 1000, end: 1010 }, undefined, { start: 105, end: 1905 }],
  ['before the first reading', { start: -HOUR, end: HOUR }, DAY, { start: 0, end: 2 * HOUR }],
  ['after the last one', { start: 23 * HOUR, end: 25 * HOUR }, DAY, { start: 22 * HOUR, end: 24 * HOUR }],
  ['longer than all there is', { start: -HOUR, end: 99 * HOUR }, DAY, DAY],
  ['between two seconds', { start: 0.4, end: 2 * HOUR + 0.4 }, undefined, { start: 0, end: 2 * HOUR }],
])('a range that is %s is put right', (_why, range, limits, right) => {
  expect(clampRange(range, limits)).toEqual(right);
});
