import { expect, test } from 'vitest';
import { elect, isClear, type ScaleVote, scaleBy, type Voter, voteOf } from './scale-vote.ts';

const answers = (count: number, mm: number, certainty: number): Voter[] =>
  Array.from({ length: count }, () => ({ width: mm * 12, height: mm * 12, certainty }));

test('mites among much debris outvote a few crumbs in a nearly empty image', () => {
  const mites = voteOf([...answers(10, 1.8, 0.8), ...answers(295, 1.8, 0.2)], 12);
  const crumbs = voteOf([...answers(2, 1.8, 0.8), ...answers(31, 1.8, 0.2)], 12);
  expect(mites.strength).toBeGreaterThan(crumbs.strength);
});

test("detections without a mite's size have no vote", () => {
  expect(voteOf(answers(9, 1.3, 0.9), 12).voters).toHaveLength(0);
  expect(voteOf(answers(9, 2.5, 0.9), 12).voters).toHaveLength(0);
  expect(voteOf(answers(9, 1.8, 0.9), 12).voters).toHaveLength(9);
});

test('detections above the threshold vote, those more likely a crumb do not', () => {
  expect(voteOf(answers(9, 1.8, 0.5), 12).voters).toHaveLength(9);
  expect(voteOf(answers(9, 1.8, 0.49), 12).voters).toHaveLength(0);
});

test('the median size of the voters determines the scale, from three voters on', () => {
  expect(scaleBy(voteOf(answers(3, 1.98, 0.9), 12))).toBeCloseTo(12 * 1.1, 6);
  expect(scaleBy(voteOf(answers(2, 1.98, 0.9), 12))).toBe(12);
});

test('detections that are not shown do not count against a scale', () => {
  const mites = answers(10, 1.8, 0.8);
  expect(voteOf([...mites, ...answers(300, 1.8, 0.09)], 12)).toEqual(voteOf(mites, 12));
  expect(voteOf([...mites, ...answers(300, 1.8, 0.1)], 12).strength).toBeLessThan(voteOf(mites, 12).strength);
});

test('four mites, or ten among a hundred other detections, are not clear', () => {
  expect(isClear(voteOf(answers(4, 1.8, 0.95), 12))).toBe(false);
  expect(isClear(voteOf(answers(5, 1.8, 0.95), 12))).toBe(true);
  expect(isClear(voteOf([...answers(40, 1.8, 0.9), ...answers(100, 1.8, 0.3)], 12))).toBe(true);
  expect(isClear(voteOf([...answers(10, 1.8, 0.9), ...answers(100, 1.8, 0.3)], 12))).toBe(false);
});

test('a scale with a stronger rival is not clear', () => {
  const finer = voteOf(answers(8, 1.8, 0.9), 12);
  const louder = { ...finer, pxPerMm: 6, strength: finer.strength + 0.01 };
  expect(isClear(finer, [finer, { ...louder, strength: finer.strength }])).toBe(true);
  expect(isClear(finer, [finer, louder])).toBe(false);
});

test('a scale is not clear if one two steps finer has half its strength; a neighbour may have it', () => {
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

test('the strongest scale is elected at any position', () => {
  expect(electedFrom(2, 1, 0.5)).toBe(0);
  expect(electedFrom(0.5, 1, 2, 1)).toBe(2);
  expect(electedFrom(0, 0, 0.1)).toBe(2);
  expect(electedFrom()).toBeUndefined();
});

test('of two distant scales of similar strength the finer one is elected, because magnified specks resemble mites', () => {
  expect(electedFrom(0.2, 1.6, 0.8, 1.7, 2.1)).toBe(1);
  expect(electedFrom(0.2, 1.5, 0.8, 1.7, 2.1)).toBe(4);
});

test('a scale next to a stronger one is not elected', () => {
  expect(electedFrom(0.2, 1.9, 2, 0.3)).toBe(2);
});
