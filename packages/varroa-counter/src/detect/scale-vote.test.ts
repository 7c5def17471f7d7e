import { expect, test } from 'vitest';
import type { Candidate } from './detect.ts';
import { isClear, scaleBy, voteOf } from './scale-vote.ts';

const answers = (count: number, mm: number, raw: number): Candidate[] =>
  Array.from({ length: count }, (_, i) => ({ x: i * 50, y: 0, width: mm * 12, height: mm * 12, raw }));

test('mites among much debris outvote a few crumbs among next to nothing', () => {
  const mites = voteOf([...answers(10, 1.8, 0.8), ...answers(295, 1.8, 0.3)], 12);
  const crumbs = voteOf([...answers(2, 1.8, 0.8), ...answers(31, 1.8, 0.3)], 12);
  expect(mites.strength).toBeGreaterThan(crumbs.strength);
});

test('what is not of a mite’s size has no vote', () => {
  expect(voteOf(answers(9, 1.3, 0.9), 12).voters).toHaveLength(0);
  expect(voteOf(answers(9, 2.5, 0.9), 12).voters).toHaveLength(0);
  expect(voteOf(answers(9, 1.8, 0.9), 12).voters).toHaveLength(9);
});

test('the voters’ median size tells the scale, from four voters on', () => {
  expect(scaleBy(voteOf(answers(4, 1.98, 0.9), 12))).toBeCloseTo(12 * 1.1, 6);
  expect(scaleBy(voteOf(answers(3, 1.98, 0.9), 12))).toBe(12);
});

test('what the network hardly believes speaks against no scale', () => {
  const mites = answers(10, 1.8, 0.8);
  expect(voteOf([...mites, ...answers(300, 1.8, 0.29)], 12)).toEqual(voteOf(mites, 12));
});

test('five mites, or ten among a hundred other answers, do not speak for a scale clearly', () => {
  expect(isClear(voteOf(answers(5, 1.8, 0.9), 12))).toBe(false);
  expect(isClear(voteOf(answers(6, 1.8, 0.9), 12))).toBe(true);
  expect(isClear(voteOf([...answers(30, 1.8, 0.9), ...answers(100, 1.8, 0.3)], 12))).toBe(true);
  expect(isClear(voteOf([...answers(10, 1.8, 0.9), ...answers(100, 1.8, 0.3)], 12))).toBe(false);
});
