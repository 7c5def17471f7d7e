import { expect, test } from 'vitest';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { assumeScale } from './assume-scale.ts';
import { squares } from './squares.fixture.ts';

/** A bright photo with `count` dark squares of this side, in a row. */
const board = (count: number, side: number, width = 2600): RgbImage => {
  const image = blankImage(width, 200);
  image.data.fill(250);
  for (let i = 0; i < count; i += 1)
    for (let row = 90; row < 90 + side; row += 1) {
      const from = (row * width + 60 + i * 60) * 3;
      image.data.fill(20, from, from + side * 3);
    }
  return image;
};

test('a photo without a mite has none at all scales of a photo of a whole board', async () => {
  const shares: number[] = [];
  const assumed = await assumeScale(squares, board(0, 0), { onProgress: (share) => shares.push(share) });
  expect(assumed?.certainties.flat()).toEqual([]);
  const { least, most } = assumed?.range ?? { least: 0, most: 0 };
  // 2600 pixels: 23 cm at the finest scale, six pixels per millimetre at the coarsest.
  expect(least * 2600).toBeCloseTo(230, 0);
  expect(most * 2600).toBeGreaterThan(400);
  expect(1 / most).toBeGreaterThanOrEqual(6);
  expect(assumed?.mmPerPx).toBeGreaterThan(least);
  expect(assumed?.mmPerPx).toBeLessThan(most);
  expect(shares.at(-1)).toBe(1);
});

test('two mites are found at their own scale', async () => {
  const assumed = await assumeScale(squares, board(2, 16));
  expect(Math.max(...(assumed?.certainties.map((found) => found.length) ?? []))).toBe(2);
});

test.each([
  ['with a dozen mites', board(12, 16)],
  ['that is far away, its mites tiny', board(12, 6)],
  ['with too few pixels for a whole board', board(0, 0, 2000)],
])('a board %s has no assumed scale', async (_what, image) => {
  expect(await assumeScale(squares, image)).toBeUndefined();
});
