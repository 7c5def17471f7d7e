import { describe, expect, test } from 'vitest';
import { cutMarks, LABEL, LABELS_PER_SHEET, PAGE, sheetsFor, spotOf } from './label-layout.ts';

describe('a sheet of labels', () => {
  test('has 24 labels that neither overlap nor leave the page', () => {
    const spots = Array.from({ length: 24 }, (_, at) => spotOf(at, 0));
    expect(LABELS_PER_SHEET).toBe(24);
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(24);
    for (const { sheet, x, y } of spots) {
      expect(sheet).toBe(0);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + LABEL.width).toBeLessThanOrEqual(PAGE.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + LABEL.height).toBeLessThanOrEqual(PAGE.height);
    }
  });

  test('is filled row by row', () => {
    expect([0, 1, 2, 3].map((at) => spotOf(at, 0))).toEqual([
      { sheet: 0, x: 0, y: 0.5 },
      { sheet: 0, x: 70, y: 0.5 },
      { sheet: 0, x: 140, y: 0.5 },
      { sheet: 0, x: 0, y: 37.5 },
    ]);
  });

  test.each([
    [24, 0, 1],
    [25, 0, 2],
    [1, 23, 1],
    [2, 23, 2],
    [72, 0, 3],
  ])('of %i labels with %i used ones takes %i pages', (labels, start, sheets) => {
    expect(sheetsFor(labels, start)).toBe(sheets);
    expect(spotOf(labels - 1, start).sheet).toBe(sheets - 1);
  });

  test('has cut marks at each corner shared by four labels and at the edges', () => {
    const marks = cutMarks();
    const crosses = marks.filter(([x1, y1, x2, y2]) => x2 - x1 === 4 || y2 - y1 === 4);
    expect(crosses).toHaveLength(2 * 2 * 7);
    for (const [x1, y1, x2, y2] of marks) {
      const upright = x1 === x2;
      expect(upright ? x1 % LABEL.width : (y1 - 0.5) % LABEL.height).toBe(0);
      expect(upright || y1 === y2).toBe(true);
    }
  });
});
