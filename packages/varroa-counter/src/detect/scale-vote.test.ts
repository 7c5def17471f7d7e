import { expect, test } from 'vitest';
import { elect, isClear, type ScaleVote, scaleBy, type Voter, voteOf } from './scale-vote.ts';

const answers = (count: number, mm: number, certainty: number): Voter[] =>
  Array.from({ length: count }, () => ({ width: mm * 12, height: mm * 12, certainty }));

test('mites among much debris outvote a few crumbs among next to nothing', () => {
  const mites = voteOf([...answers(10, 1.8, 0.8), ...answers(295, 1.8, 0.2)], 12);
  const crumbs = voteOf([...answers(2, 1.8, 0.8), ...answers(31, 1.8, 0.2)], 12);
  expect(mites.strength).toBeGreaterThan(crumbs.strength);
});

test('what is not of a mite’s size has no vote', () => {
  expect(voteOf(answers(9, 1.3, 0.9), 12).voters).toHaveLength(0);
  expect(voteOf(answers(9, 2.5, 0.9), 12).voters).toHaveLength(0);
  expect(voteOf(answers(9, 1.8, 0.9), 12).voters).toHaveLength(9);
});

test('what is counted has a vote, what is likelier a crumb has none', () => {
  expect(voteOf(answers(9, 1.8, 0.5), 12).voters).toHaveLength(9);
  expect(voteOf(answers(9, 1.8, 0.49), 12).voters).toHaveLength(0);
});

test('the voters’ median size tells the scale, from three voters on', () => {
  expect(scaleBy(voteOf(answers(3, 1.98, 0.9), 12))).toBeCloseTo(12 * 1.1, 6);
  expect(scaleBy(voteOf(answers(2, 1.98, 0.9), 12))).toBe(12);
});

test('what is not even shown speaks against no scale', () => {
  const mites = answers(10, 1.8, 0.8);
  expect(voteOf([...mites, ...answers(300, 1.8, 0.09)], 12)).toEqual(voteOf(mites, 12));
  expect(voteOf([...mites, ...answers(300, 1.8, 0.1)], 12).strength).toBeLessThan(voteOf(mites, 12).strength);
});

test('four mites, or ten among a hundred other answers, do not speak for a scale clearly', () => {
  expect(isClear(voteOf(answers(4, 1.8, 0.95), 12))).toBe(false);
  expect(isClear(voteOf(answers(5, 1.8, 0.95), 12))).toBe(true);
  expect(isClear(voteOf([...answers(40, 1.8, 0.9), ...answers(100, 1.8, 0.3)], 12))).toBe(true);
  expect(isClear(voteOf([...answers(10, 1.8, 0.9), ...answers(100, 1.8, 0.3)], 12))).toBe(false);
});

test('a scale that was taken although another spoke louder is not clear', () => {
  const finer = voteOf(answers(8, 1.8, 0.9), 12);
  const louder = { ...finer, pxPerMm: 6, strength: finer.strength + 0.01 };
  expect(isClear(finer, [finer, { ...louder, strength: finer.strength }])).toBe(true);
  expect(isClear(finer, [finer, louder])).toBe(false);
});

test('a scale is not clear where one two steps finer speaks half as loud; a neighbour may', () => {
  const vote = voteOf(answers(8, 1.8, 0.9), 12);
  const at = (steps: number, share: number): ScaleVote => ({
    ...vote,
    pxPerMm: 12 / 0.75 ** steps,
    strength: share * vote.strength,
  });
  expect(isClear(vote, [at(2, 0.51)])).toBe(false);
  expect(isClear(vote, [at(2, 0.49), at(1, 0.9), at(-2, 0.9)])).toBe(true);
});

const electedFrom = (...strengths: number[]): number | undefined => {
  const votes: ScaleVote[] = strengths.map((strength, i) => ({
    pxPerMm: 48 * 0.75 ** i,
    voters: [],
    strength,
  }));
  const elected = elect(votes);
  return elected && votes.indexOf(elected);
};

test('the loudest scale is elected, wherever it stands', () => {
  expect(electedFrom(2, 1, 0.5)).toBe(0);
  expect(electedFrom(0.5, 1, 2, 1)).toBe(2);
  expect(electedFrom(0, 0, 0.1)).toBe(2);
  expect(electedFrom()).toBeUndefined();
});

test('of two scales far apart and nearly as loud as each other the finer is elected: magnified specks look like mites', () => {
  expect(electedFrom(0.2, 1.6, 0.8, 1.7, 2.1)).toBe(1);
  expect(electedFrom(0.2, 1.5, 0.8, 1.7, 2.1)).toBe(4);
});

test('a scale beside a louder one is not elected, however near', () => {
  expect(electedFrom(0.2, 1.9, 2, 0.3)).toBe(2);
});
