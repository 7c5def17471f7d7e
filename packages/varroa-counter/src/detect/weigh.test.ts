import { describe, expect, test } from 'vitest';
import { answerWeights } from '../model-card.ts';
import { USUAL_COMPANY } from './company.ts';
import { USUAL_LOOK } from './look.ts';
import { type Board, boardOf, weigh } from './weigh.ts';

const nothing = { light: 0, size: 0, crowd: 0, close: 0, boardCrowd: 0, company: 0 };
const usualBoard: Board = { company: USUAL_COMPANY, crowd: USUAL_LOOK.crowd };
const raws = (answers: readonly number[]) => answers.map((raw) => ({ raw }));

/** One answer of a half, with such a look, by such weights. */
const half = (look: Partial<typeof USUAL_LOOK>, weights: Partial<typeof nothing>, board = usualBoard) =>
  weigh(raws([0.5]), [{ ...USUAL_LOOK, ...look }], board, { ...nothing, ...weights })[0] ?? 0;

test('a usual look on a usual board changes nothing', () => {
  const looks = [USUAL_LOOK, USUAL_LOOK];
  const weights = { ...nothing, light: -1, size: 2, crowd: 3, boardCrowd: 4, company: -1 };
  const [timid, bold] = weigh(raws([0.2, 0.9]), looks, usualBoard, weights);
  expect(timid).toBeCloseTo(0.2, 9);
  expect(bold).toBeCloseTo(0.9, 9);
});

test('each thing of a look speaks as its weight says', () => {
  expect(half({ light: 0.1 }, { light: -1 })).toBeGreaterThan(0.5);
  expect(half({ light: 0.6 }, { light: -1 })).toBeLessThan(0.5);
  expect(half({ size: 0.3 }, { size: 1 })).toBeGreaterThan(0.5);
  expect(half({ crowd: 0.5 }, { crowd: 1 })).toBeGreaterThan(0.5);
  expect(half({ close: 2 }, { close: 0.3 })).toBeGreaterThan(0.5);
  expect(half({ close: -2 }, { close: 0.3 })).toBeLessThan(0.5);
});

test('the same answer is likelier a mite among mites, less likely among crumbs', () => {
  const among = (company: number) => half({}, { company: -1 }, { ...usualBoard, company });
  expect(among(USUAL_COMPANY - 1)).toBeGreaterThan(0.7);
  expect(among(USUAL_COMPANY + 4)).toBeLessThan(0.05);
});

test('the darker the ground of all candidates, the more speaks for each', () => {
  expect(half({}, { boardCrowd: 1 }, { ...usualBoard, crowd: 0.5 })).toBeGreaterThan(0.55);
});

test('what a board is, its answers tell', () => {
  const looks = [0.1, 0.3].map((crowd) => ({ ...USUAL_LOOK, crowd }));
  const board = boardOf(raws([0.3, 0.9]), looks);
  expect(board.crowd).toBeCloseTo(0.2, 9);
  expect(board.company).toBe(0);
  expect(boardOf([], [])).toEqual({ company: 0, crowd: 0 });
});

describe('on every board a surer raw answer is never the less certain one', () => {
  test.each([-3, 0, USUAL_COMPANY, 4.8, 8])('with a company of %d', (company) => {
    const answers = Array.from({ length: 200 }, (_, i) => i / 199);
    const weighed = weigh(raws(answers), [], { ...usualBoard, company }, answerWeights);
    expect(weighed).toEqual([...weighed].sort((a, b) => a - b));
    expect(weighed.every((one) => one > 0 && one < 1)).toBe(true);
  });
});
