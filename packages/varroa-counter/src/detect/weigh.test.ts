import { describe, expect, test } from 'vitest';
import { answerWeights } from '../model-card.ts';
import { type Board, USUAL_COMPANY } from './board.ts';
import { USUAL_LOOK } from './look.ts';
import { type AnswerWeights, weigh } from './weigh.ts';

const nothing: AnswerWeights = { light: 0, oddSize: 0, crowd: 0, close: 0, boardCrowd: 0, company: 0 };
const usualBoard: Board = { company: USUAL_COMPANY, crowd: USUAL_LOOK.crowd, size: USUAL_LOOK.size };
const raws = (answers: readonly number[]) => answers.map((raw) => ({ raw }));

/** The weighted value of a detection of 0.5 with this look and these weights. */
const half = (look: Partial<typeof USUAL_LOOK>, weights: Partial<AnswerWeights>, board = usualBoard) =>
  weigh(raws([0.5]), [{ ...USUAL_LOOK, ...look }], board, { ...nothing, ...weights })[0] ?? 0;

test('an average look on an average board changes nothing', () => {
  const looks = [USUAL_LOOK, USUAL_LOOK];
  const weights = { light: -1, oddSize: -2, crowd: 3, close: 4, boardCrowd: 5, company: -1 };
  const [timid, bold] = weigh(raws([0.2, 0.9]), looks, usualBoard, weights);
  expect(timid).toBeCloseTo(0.2, 9);
  expect(bold).toBeCloseTo(0.9, 9);
});

test('each feature has the effect of its weight', () => {
  expect(half({ light: 0.1 }, { light: -1 })).toBeGreaterThan(0.5);
  expect(half({ light: 0.6 }, { light: -1 })).toBeLessThan(0.5);
  expect(half({ crowd: 0.2 }, { crowd: 1 })).toBeGreaterThan(0.5);
  expect(half({ close: 2 }, { close: 0.3 })).toBeGreaterThan(0.5);
  expect(half({ close: -2 }, { close: 0.3 })).toBeLessThan(0.5);
});

test("detections smaller or larger than the board's mites are more likely crumbs, at any mite size", () => {
  const board = { ...usualBoard, size: 0.2 };
  const odd = (size: number) => half({ size }, { oddSize: -4 }, board);
  expect(odd(0.2)).toBeCloseTo(0.5, 9);
  expect(odd(0.5)).toBeLessThan(0.25);
  expect(odd(-0.1)).toBeCloseTo(odd(0.5), 9);
});

test('darker surroundings of all candidates increase each value', () => {
  expect(half({}, { boardCrowd: 1 }, { ...usualBoard, crowd: 0.5 })).toBeGreaterThan(0.55);
});

test('the same detection is more likely a mite among mites, and less among crumbs', () => {
  const among = (company: number) => half({}, { company: -1 }, { ...usualBoard, company });
  expect(among(USUAL_COMPANY - 1)).toBeGreaterThan(0.7);
  expect(among(USUAL_COMPANY + 4)).toBeLessThan(0.05);
});

describe('a higher raw value never has a lower certainty', () => {
  test.each([-3, 0, USUAL_COMPANY, 4.8, 8])('with a company of %d', (company) => {
    const answers = Array.from({ length: 200 }, (_, i) => i / 199);
    const weighed = weigh(raws(answers), [], { ...usualBoard, company }, answerWeights);
    expect(weighed).toEqual([...weighed].sort((a, b) => a - b));
    expect(weighed.every((one) => one > 0 && one < 1)).toBe(true);
  });
});
