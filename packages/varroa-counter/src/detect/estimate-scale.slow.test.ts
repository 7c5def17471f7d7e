import { expect, test } from 'vitest';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { NOMINAL_BOX_MM } from './detect.ts';
import { estimateScale } from './estimate-scale.ts';
import type { Network } from './network.ts';
import { squares } from './squares.fixture.ts';

const SIDE = 20;
const TRUE_PX_PER_MM = SIDE / NOMINAL_BOX_MM;

const board = (places: readonly { x: number; y: number }[]): RgbImage => {
  const image = blankImage(1700, 1700);
  image.data.fill(250);
  for (const { x, y } of places)
    for (let row = y; row < y + SIDE; row += 1)
      image.data.fill(20, (row * image.width + x) * 3, (row * image.width + x + SIDE) * 3);
  return image;
};

const inRow = (count: number, from: { x: number; y: number }) =>
  Array.from({ length: count }, (_, i) => ({ x: from.x + i * 120, y: from.y + i * 30 }));

// At this scale the photo has four tiles; the top right one is not among the three searched.
const seen = inRow(4, { x: 100, y: 200 });
const beside = inRow(5, { x: 1100, y: 200 });

/** The estimate of a photo, the number of tiles searched for it, and the progress. */
const estimated = async (image: RgbImage) => {
  const shares: number[] = [];
  let tiles = 0;
  const counting: Network = { ...squares, look: (...asked) => ++tiles && squares.look(...asked) };
  const estimate = await estimateScale(counting, image, { onProgress: (share) => shares.push(share) });
  return { estimate, tiles, shares };
};

test('the whole photo is searched if a few tiles give no clear scale, and mites outside them make it clear', async () => {
  const few = await estimated(board(seen));
  expect(few.estimate?.isClear).toBe(false);
  expect((few.estimate?.mmPerPx ?? 0) * TRUE_PX_PER_MM).toBeCloseTo(1, 1);
  expect(few.shares).toEqual([...few.shares].sort((a, b) => a - b));
  expect(few.shares.at(-1)).toBe(1);
  const all = await estimated(board([...seen, ...beside]));
  expect(all.estimate?.isClear).toBe(true);
  expect((all.estimate?.mmPerPx ?? 0) * TRUE_PX_PER_MM).toBeCloseTo(1, 1);
  const clear = await estimated(board(inRow(6, { x: 100, y: 200 })));
  expect(few.tiles).toBeGreaterThan(clear.tiles);
});

test('a scale that the middle tile shows clearly spares the other tiles of the other scales', async () => {
  const outside = await estimated(board(inRow(6, { x: 100, y: 200 })));
  const inside = await estimated(board(inRow(6, { x: 100, y: 1000 })));
  expect(inside.estimate?.isClear).toBe(true);
  expect((inside.estimate?.mmPerPx ?? 0) * TRUE_PX_PER_MM).toBeCloseTo(1, 1);
  expect(inside.tiles).toBeLessThan(outside.tiles);
});

test('a scale with some mites in the middle tile spares the other tiles of scales with none', async () => {
  const outside = await estimated(board(inRow(7, { x: 100, y: 200 })));
  const both = await estimated(board([...inRow(3, { x: 100, y: 1000 }), ...inRow(4, { x: 100, y: 200 })]));
  expect(both.estimate?.isClear).toBe(true);
  expect(both.tiles).toBeLessThan(outside.tiles);
});
