import { NO_CORRECTIONS } from '@propolis/domain';
import { describe, expect, test } from 'vitest';
import { counts, marksOf, nearestMark, oppositeWord, withWord } from './marks.ts';

const detection = (x: number, certainty: number) => ({ x, y: 10, width: 12, height: 16, certainty });
const RESULT = { detections: [detection(0, 0.9), detection(100, 0.4), detection(130, 0.8)], mm_per_px: 0.1 };

describe('the marks of a counting', () => {
  test('are rings around detections, then around additions', () => {
    const marks = marksOf(RESULT, { confirmed: [1], removed: [0], added: [{ x: 5, y: 7 }] });
    expect(marks.map(({ key, state }) => [key, state])).toEqual([
      ['d0', 'removed'],
      ['d1', 'confirmed'],
      ['d2', 'sure'],
      ['a0', 'added'],
    ]);
    expect(marks[0]).toMatchObject({ x: 6, y: 18, radius: 12, certainty: 0.9 });
    expect(marks[3]).toMatchObject({ x: 5, y: 7, radius: 13, certainty: null });
    expect(marks.map(counts)).toEqual([false, true, true, true]);
  });

  test('count from the minimum certainty', () => {
    expect(marksOf(RESULT, NO_CORRECTIONS).map(counts)).toEqual([true, false, true]);
    expect(marksOf(RESULT, NO_CORRECTIONS, 0.4).map(counts)).toEqual([true, true, true]);
    expect(marksOf(RESULT, NO_CORRECTIONS, 0.81).map(counts)).toEqual([true, false, false]);
  });
});

describe('a click', () => {
  const marks = marksOf(RESULT, NO_CORRECTIONS);

  test.each([
    ['beside a ring, within a thumb', { x: 80, y: 18 }, 30, 'd1'],
    ['nearer to one of two', { x: 122, y: 18 }, 30, 'd2'],
    ['as far as the thumb reaches', { x: 36, y: 18 }, 30, 'd0'],
    ['farther than the thumb reaches', { x: 37, y: 18 }, 30, undefined],
    ['within a ring that is larger than the thumb', { x: 6, y: 30 }, 2, 'd0'],
  ])('%s selects the nearest mark', (_where, point, reach, key) => {
    expect(nearestMark(marks, point, reach)?.key).toBe(key);
  });

  test('on the selected mark inverts its verdict, and a second one reverts this', () => {
    const [sure, unsure] = marks;
    if (!sure || !unsure) throw new Error('there are three');
    expect([oppositeWord(sure), oppositeWord(unsure)]).toEqual(['none', 'mite']);
    const removed = withWord(NO_CORRECTIONS, sure, oppositeWord(sure));
    expect(removed).toEqual({ confirmed: [], removed: [0], added: [] });
    const [again] = marksOf(RESULT, removed);
    if (!again) throw new Error('there are three');
    expect(withWord(removed, again, oppositeWord(again))).toEqual({ confirmed: [0], removed: [], added: [] });
  });

  test('on a selected addition removes only this one', () => {
    const corrections = {
      ...NO_CORRECTIONS,
      added: [
        { x: 1, y: 1 },
        { x: 2, y: 2 },
      ],
    };
    const added = marksOf(RESULT, corrections).at(-2);
    if (!added) throw new Error('two were added');
    expect(withWord(corrections, added, oppositeWord(added)).added).toEqual([{ x: 2, y: 2 }]);
    expect(withWord(corrections, added, 'mite')).toEqual(corrections);
  });
});
