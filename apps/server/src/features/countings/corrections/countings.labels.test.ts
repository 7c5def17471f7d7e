import { describe, expect, test } from 'vitest';
import { labelsOf, setOf } from './countings.corrections.ts';

const at = (x: number, certainty: number) => ({ x, y: 20, width: 16.04, height: 12.06, certainty });
const PHOTO = { width: 240, height: 160 };
const NOTHING = { confirmed: [], removed: [], added: [] };

describe('the labels of a photo', () => {
  const found = { mm_per_px: 0.1, detections: [at(1, 0.9), at(2, 0.5), at(3, 0.49), at(4, 0.2)] };
  const xOf = (boxes: readonly { readonly x: number }[]) => boxes.map(({ x }) => x);

  test('contain what counts as a mite; other detections are unconfirmed', () => {
    const labels = labelsOf(found, NOTHING, PHOTO);
    expect(labels.px_per_mm).toBe(10);
    expect(labels.mites[0]).toEqual({ x: 1, y: 20, w: 16, h: 12.1 });
    expect([xOf(labels.mites), xOf(labels.unsure)]).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  test('follow the corrections, whatever the certainty of the counter', () => {
    const labels = labelsOf(found, { confirmed: [3], removed: [0, 2], added: [{ x: 100, y: 50 }] }, PHOTO);
    expect(xOf(labels.mites)).toEqual([2, 4, 91]);
    expect(labels.mites[2]).toEqual({ x: 91, y: 41, w: 18, h: 18 });
    expect(labels.unsure).toEqual([]);
    expect(labels.tiles).toBeUndefined();
  });

  test('contain the checked cells, in which a detection that is not a mite is debris', () => {
    const board = { ...found, detections: [...found.detections, at(100, 0.3)] };
    const labels = labelsOf(board, { ...NOTHING, checked: [0, 23] }, PHOTO);
    expect(xOf(labels.unsure)).toEqual([100]);
    expect(labels.tiles).toEqual([
      { x: 0, y: 0, w: 40, h: 40 },
      { x: 200, y: 120, w: 40, h: 40 },
    ]);
  });
});

test('put about one photo in five into the set "measure", and always the same', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `0b51e2f4-0000-4000-8000-${index}`);
  const measuring = ids.filter((id) => setOf(id) === 'measure');
  expect(measuring.length).toBeGreaterThan(150);
  expect(measuring.length).toBeLessThan(250);
  expect(ids.filter((id) => setOf(id) === 'measure')).toEqual(measuring);
});
