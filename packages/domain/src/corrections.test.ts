import { expect, test } from 'vitest';
import {
  correctedCount,
  correctedRange,
  countFrom,
  decided,
  doubtfulOnes,
  isCorrected,
  markStates,
  NO_CORRECTIONS,
  withAdded,
  withoutAdded,
} from './corrections.ts';
import { LEAST_CERTAINTY } from './countings.ts';

const CERTAINTIES = [0.95, 0.9, 0.6, 0.5, 0.4, 0.2];
const RANGE = { least: 2, most: 7 };

test('a correction by the beekeeper overrides the certainty of a detection', () => {
  const corrections = { confirmed: [4], removed: [0], added: [] };
  expect(markStates(CERTAINTIES, corrections)).toEqual([
    'removed',
    'sure',
    'sure',
    'sure',
    'confirmed',
    'unsure',
  ]);
});

test.each([
  [0, 6],
  [0.2, 6],
  [0.21, 5],
  [0.5, 4],
  [0.96, 0],
])('where a certainty of %d is enough, there are %i', (from, count) => {
  expect(countFrom(CERTAINTIES, NO_CORRECTIONS, from)).toBe(count);
});

test('confirmed and added mites count at any threshold', () => {
  const corrections = { confirmed: [5], removed: [0], added: [{ x: 1, y: 1 }] };
  expect(countFrom(CERTAINTIES, corrections, 1)).toBe(2);
  expect(countFrom(CERTAINTIES, corrections, LEAST_CERTAINTY)).toBe(correctedCount(CERTAINTIES, corrections));
});

test.each([
  ['nothing', { confirmed: [], removed: [], added: [] }, 2],
  ['a doubtful one confirmed', { confirmed: [2], removed: [], added: [] }, 3],
  ['a sure one removed', { confirmed: [], removed: [0], added: [] }, 1],
  ['a doubtful one removed', { confirmed: [], removed: [2], added: [] }, 2],
  ['one added', { confirmed: [1], removed: [0, 0], added: [{ x: 1, y: 2 }] }, 2],
  ['an unknown one confirmed', { confirmed: [3], removed: [], added: [] }, undefined],
])('the corrected count of three detections, two of them sure: %s', (_what, corrections, count) => {
  expect(correctedCount([0.9, 0.5, 0.4], corrections)).toBe(count);
});

test('the last correction of a detection applies and can be undone', () => {
  const none = decided(decided(NO_CORRECTIONS, 2, 'mite'), 2, 'none');
  expect(none).toEqual({ confirmed: [], removed: [2], added: [] });
  expect(decided(none, 2, 'none')).toEqual(none);
  expect(isCorrected(none)).toBe(true);
  expect(isCorrected(decided(none, 2, 'open'))).toBe(false);
});

test('a mite is added at a pixel and removed by its index', () => {
  const two = withAdded(withAdded(NO_CORRECTIONS, { x: 10.4, y: 3.6 }), { x: 5, y: 5 });
  expect(two.added).toEqual([
    { x: 10, y: 4 },
    { x: 5, y: 5 },
  ]);
  expect(withoutAdded(two, 0).added).toEqual([{ x: 5, y: 5 }]);
});

test('the most doubtful detections come first, clear ones are left out', () => {
  expect(doubtfulOnes([0.95, 0.75, 0.76, 0.25, 0.24, 0.52])).toEqual([5, 1, 3]);
});

test.each([
  ['without corrections it is the range of the counter', NO_CORRECTIONS, { least: 2, likely: 4, most: 7 }],
  [
    'an added mite raises the lower bound',
    { confirmed: [], removed: [], added: [{ x: 1, y: 1 }] },
    { least: 3, likely: 5, most: 7 },
  ],
  [
    'a removed mite lowers the upper bound',
    { confirmed: [], removed: [1], added: [] },
    { least: 2, likely: 3, most: 6 },
  ],
  [
    'a confirmed doubtful detection narrows it',
    { confirmed: [4], removed: [], added: [] },
    { least: 3, likely: 5, most: 7 },
  ],
  [
    'once all are decided it is the count',
    { confirmed: [0, 1, 2, 3], removed: [4, 5], added: [] },
    { least: 4, likely: 4, most: 4 },
  ],
])('the range: %s', (_what, corrections, range) => {
  expect(correctedRange(CERTAINTIES, RANGE, corrections)).toEqual(range);
});

test('the range contains the likeliest number and narrows with each correction', () => {
  let corrections = NO_CORRECTIONS;
  let width = RANGE.most - RANGE.least;
  for (const [index, word] of [0, 1, 2, 3, 4, 5].entries()) {
    corrections = decided(corrections, index, word % 2 === 0 ? 'mite' : 'none');
    const { least, likely, most } = correctedRange(CERTAINTIES, RANGE, corrections);
    expect(least).toBeLessThanOrEqual(likely);
    expect(most).toBeGreaterThanOrEqual(likely);
    expect(most - least).toBeLessThanOrEqual(width);
    width = most - least;
  }
  expect(width).toBe(0);
});

test('the range is widened to include the count; certain detections have no range', () => {
  expect(correctedRange([0.9, 0.9], { least: 3, most: 5 })).toEqual({ least: 2, likely: 2, most: 5 });
  const added = { ...NO_CORRECTIONS, added: [{ x: 1, y: 1 }] };
  expect(correctedRange([1, 1], { least: 1, most: 4 }, added)).toEqual({ least: 2, likely: 3, most: 4 });
});

test('once all doubtful detections are decided, only the doubt of the others remains', () => {
  const certainties = [...Array.from({ length: 80 }, () => 0.99), ...Array.from({ length: 20 }, () => 0.5)];
  const range = { least: 60, most: 140 };
  const none = doubtfulOnes(certainties).slice(10);
  const corrections = { confirmed: doubtfulOnes(certainties).slice(0, 10), removed: none, added: [] };
  expect(correctedRange(certainties, range, corrections)).toEqual({ least: 87, likely: 90, most: 93 });
  // Detections that the beekeeper leaves open stay open.
  const left = { ...corrections, removed: none.slice(5) };
  const { least, most } = correctedRange(certainties, range, left);
  expect(most - least).toBeGreaterThan(10);
});
