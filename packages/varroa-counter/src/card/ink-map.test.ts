import { expect, test } from 'vitest';
import { blankImage } from '../image/rgb-image.ts';
import { inkMapOf, isInk } from './ink-map.ts';

/** A gradient from 250 to 60 with an ink dot at the bright end and one at the dark end. */
const image = blankImage(400, 100);
const paper = (x: number): number => 250 - (190 * x) / 400;
const isDot = (x: number, y: number): boolean =>
  Math.abs(y - 50) < 5 && (Math.abs(x - 30) < 5 || Math.abs(x - 370) < 5);
for (let y = 0; y < 100; y += 1)
  for (let x = 0; x < 400; x += 1) {
    const level = paper(x) * (isDot(x, y) ? 0.8 : 1);
    image.data.fill(level, (y * 400 + x) * 3, (y * 400 + x + 1) * 3);
  }

test('ink is separated from paper in bright light and in shade, even if bright ink is lighter than shaded paper', () => {
  const map = inkMapOf(image);
  expect(paper(30) * 0.8).toBeGreaterThan(paper(370));
  for (const x of [30, 370]) expect(isInk(map, { x, y: 50 })).toBe(true);
  for (const x of [60, 200, 340]) expect(isInk(map, { x, y: 50 })).toBe(false);
});

test('propolis is not ink, because it is dark only in blue', () => {
  const dirty = { ...image, data: image.data.map((value, i) => (i % 3 === 2 ? value / 4 : value)) };
  expect(inkMapOf(dirty).ink).toEqual(inkMapOf(image).ink);
});

test('there is no ink outside the image', () => {
  const map = inkMapOf(image);
  for (const at of [
    { x: -1, y: 50 },
    { x: 400, y: 50 },
    { x: 30, y: -1 },
    { x: 30, y: 100 },
  ])
    expect(isInk(map, at)).toBe(false);
});
