import { expect, test } from 'vitest';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { lookOf } from './look.ts';

const PX_PER_MM = 10;

/** A grey board of 12 mm with a round object in its centre and dark bars across it. */
const boardWith = (thing: number, { board = 200, bars = 0 } = {}): RgbImage => {
  const image = blankImage(120, 120);
  for (let y = 0; y < 120; y += 1)
    for (let x = 0; x < 120; x += 1) {
      const isThing = Math.hypot(x - 60, y - 60) < 7;
      const isBar = Math.floor(y / 6) < bars;
      image.data.fill(isThing ? thing : isBar ? 20 : board, (y * 120 + x) * 3, (y * 120 + x) * 3 + 3);
    }
  return image;
};
const middle = { x: 60, y: 60, width: 18, height: 18, raw: 0.5 };
const look = (image: RgbImage, candidate = middle) => lookOf(image, candidate, 1 / PX_PER_MM);

test('the light of a candidate is relative to the bare board, at any exposure', () => {
  expect(look(boardWith(40)).light).toBeCloseTo(0.2, 2);
  expect(look(boardWith(20, { board: 100 })).light).toBeCloseTo(0.2, 2);
  expect(look(boardWith(120)).light).toBeCloseTo(0.6, 2);
});

test('a box of the usual size has size 0, a larger one more', () => {
  expect(look(boardWith(40)).size).toBeCloseTo(0, 6);
  expect(look(boardWith(40), { ...middle, width: 36, height: 18 }).size).toBeCloseTo(Math.log(2) / 2, 6);
});

test('the crowd is the share of dark ground', () => {
  const bare = look(boardWith(40)).crowd;
  expect(bare).toBeGreaterThan(0.01);
  expect(bare).toBeLessThan(0.05);
  expect(look(boardWith(40, { bars: 8 })).crowd).toBeGreaterThan(0.3);
});

test('a look is finite at the edge of a photo and on a black one', () => {
  for (const image of [boardWith(40), blankImage(120, 120)])
    for (const at of [
      { x: 0, y: 0 },
      { x: 119.6, y: 60 },
      { x: -9, y: -9 },
    ]) {
      const { light, crowd } = look(image, { ...middle, ...at });
      expect(Number.isFinite(light) && Number.isFinite(crowd)).toBe(true);
    }
});
