import { describe, expect, test } from 'vitest';
import { calibrationError, firstFalsePositive, judge, scoreAt, together } from './protocol.ts';

const picture = { width: 400, height: 400, pxPerMm: 10 };
const mite = (x: number, y: number) => ({ x: x - 8, y: y - 8, w: 16, h: 16 });

describe('the protocol', () => {
  test('a detection within 0.9 mm of a mite is a hit, a more distant one is not', () => {
    const near = judge([{ x: 109, y: 100, sure: 0.9 }], [mite(100, 100)], picture);
    const far = judge([{ x: 109.2, y: 100, sure: 0.9 }], [mite(100, 100)], picture);
    expect([near.judged[0]?.hit, far.judged[0]?.hit]).toEqual([true, false]);
  });

  test('a mite is found once: a second detection of it is false', () => {
    const { judged } = judge(
      [
        { x: 101, y: 100, sure: 0.5 },
        { x: 102, y: 100, sure: 0.8 },
      ],
      [mite(100, 100)],
      picture,
    );
    expect(judged).toEqual([
      { sure: 0.8, hit: true },
      { sure: 0.5, hit: false },
    ]);
  });

  test('mites and detections at the edge or on missing parts are excluded', () => {
    const missing = [{ x: 200, y: 0, w: 200, h: 400 }];
    const judged = judge(
      [
        { x: 6, y: 100, sure: 0.9 },
        { x: 300, y: 100, sure: 0.9 },
      ],
      [mite(6, 200), mite(300, 300), mite(100, 100)],
      { ...picture, missing },
    );
    expect(judged).toEqual({ judged: [], mites: 1 });
  });

  test('if only a part of an image was labelled, the rest is excluded', () => {
    const part = [{ x: 0, y: 0, w: 200, h: 400 }];
    const judged = judge(
      [
        { x: 199, y: 100, sure: 0.9 },
        { x: 200, y: 200, sure: 0.9 },
      ],
      [mite(199, 100), mite(300, 300)],
      { ...picture, judged: part },
    );
    expect(judged).toEqual({ judged: [{ sure: 0.9, hit: true }], mites: 1 });
  });

  test('precision, recall and F1 depend on the threshold', () => {
    const judgement = together([
      { judged: [{ sure: 0.9, hit: true }], mites: 1 },
      {
        judged: [
          { sure: 0.5, hit: true },
          { sure: 0.5, hit: false },
        ],
        mites: 3,
      },
    ]);
    expect(scoreAt(judgement, 0.6)).toMatchObject({ precision: 1, recall: 0.25, found: 1 });
    expect(scoreAt(judgement, 0.5)).toMatchObject({ precision: 2 / 3, recall: 0.5, found: 3 });
  });

  test('correct probabilities have no calibration error; the surest mistake is reported', () => {
    const honest = [true, true, true, false].map((hit) => ({ sure: 0.75, hit }));
    const boastful = honest.map((answer) => ({ ...answer, sure: 0.95 }));
    expect(calibrationError(honest)).toBeCloseTo(0);
    expect(calibrationError(boastful)).toBeCloseTo(0.2);
    expect(firstFalsePositive(boastful)).toBe(0.95);
  });
});
