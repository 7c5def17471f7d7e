import { describe, expect, test } from 'vitest';
import { boardOf } from './board.ts';
import { USUAL_LOOK } from './look.ts';

const found = (raw: number, times: number) => Array.from({ length: times }, () => ({ raw }));

describe('company', () => {
  test('hardly believed answers are crumbs, sure ones mites, those between and the grain of the board neither', () => {
    const answers = [
      ...found(0.24, 90),
      ...found(0.25, 20),
      ...found(0.39, 17),
      ...found(0.4, 50),
      ...found(0.6, 50),
      ...found(0.61, 7),
    ];
    expect(Math.exp(boardOf(answers, []).company)).toBeCloseTo(4, 9);
  });

  test('a board on which nothing was found has a company too, and mites of the usual size', () => {
    expect(boardOf([], [])).toEqual({ company: 0, crowd: 0, size: 0 });
  });
});

test('the ground of all candidates makes the board dark', () => {
  const looks = [0.1, 0.3].map((crowd) => ({ ...USUAL_LOOK, crowd }));
  expect(boardOf(found(0.9, 2), looks).crowd).toBeCloseTo(0.2, 9);
});

describe("the size of a board's mites", () => {
  const sized = (size: number, close: number) => ({ ...USUAL_LOOK, size, close });

  test('is that of the answers that both networks are sure of, and of three usual ones', () => {
    const answers = [...found(0.61, 3), ...found(0.9, 1), ...found(0.6, 1)];
    const looks = [sized(0.4, 1), sized(0.4, 1), sized(0.4, 0.1), sized(5, 0), sized(5, 9)];
    expect(boardOf(answers, looks).size).toBeCloseTo(0.2, 9);
  });

  test('where nobody looked closely it is the usual one', () => {
    expect(boardOf(found(0.9, 50), Array(50).fill(sized(0.4, 0))).size).toBe(0);
  });
});
