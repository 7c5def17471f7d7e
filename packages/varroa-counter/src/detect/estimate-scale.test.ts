import { expect, test } from 'vitest';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { NOMINAL_BOX_MM } from './detect.ts';
import { estimateScale } from './estimate-scale.ts';
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

test('mites outside the first tiles make a scale clear', async () => {
  const told: number[] = [];
  const few = await estimateScale(squares, board(seen), { onProgress: (share) => told.push(share) });
  expect(few?.isClear).toBe(false);
  expect((few?.mmPerPx ?? 0) * TRUE_PX_PER_MM).toBeCloseTo(1, 1);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.at(-1)).toBe(1);
  const all = await estimateScale(squares, board([...seen, ...beside]));
  expect(all?.isClear).toBe(true);
  expect((all?.mmPerPx ?? 0) * TRUE_PX_PER_MM).toBeCloseTo(1, 1);
});

test('the whole photo is searched only if a few tiles give no clear scale', async () => {
  const looked = async (image: RgbImage): Promise<number> => {
    let tiles = 0;
    await estimateScale({ ...squares, look: (...asked) => ++tiles && squares.look(...asked) }, image);
    return tiles;
  };
  expect(await looked(board(seen))).toBeGreaterThan(await looked(board(inRow(6, { x: 100, y: 200 }))));
});
