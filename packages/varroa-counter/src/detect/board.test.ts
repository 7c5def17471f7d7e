import { describe, expect, test } from 'vitest';
import { boardOf } from './board.ts';
import { USUAL_LOOK } from './look.ts';

const found = (raw: number, times: number) => Array.from({ length: times }, () => ({ raw }));

describe('the company of a board', () => {
  test('counts low certainties as crumbs, high ones as mites, and ignores the rest', () => {
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

  test('has a default value, and so does the mite size, if nothing was found', () => {
    expect(boardOf([], [])).toEqual({ company: 0, crowd: 0, size: 0 });
  });
});

test('dark surroundings of all candidates make the board dark', () => {
  const looks = [0.1, 0.3].map((crowd) => ({ ...USUAL_LOOK, crowd }));
  expect(boardOf(found(0.9, 2), looks).crowd).toBeCloseTo(0.2, 9);
});

describe("the size of a board's mites", () => {
  const sized = (size: number, close: number) => ({ ...USUAL_LOOK, size, close });

  test('is derived from detections of which both networks are sure, and three default ones', () => {
    const answers = [...found(0.61, 3), ...found(0.9, 1), ...found(0.6, 1)];
    const looks = [sized(0.4, 1), sized(0.4, 1), sized(0.4, 0.1), sized(5, 0), sized(5, 9)];
    expect(boardOf(answers, looks).size).toBeCloseTo(0.2, 9);
  });

  test('is the default without a close look', () => {
    expect(boardOf(found(0.9, 50), Array(50).fill(sized(0.4, 0))).size).toBe(0);
  });
});
