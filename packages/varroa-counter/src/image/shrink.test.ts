import { expect, test } from 'vitest';
import { blankImage } from './rgb-image.ts';
import { shrink, within } from './shrink.ts';

/** Each pixel contains its position: red its column, green its row. */
function chart(width: number, height: number) {
  const image = blankImage(width, height);
  for (let i = 0; i < width * height; i++) image.data.set([i % width, Math.floor(i / width), 7], i * 3);
  return image;
}

test('a shrunk pixel is the mean of its source pixels', () => {
  const small = shrink(chart(8, 6), 2);
  expect([small.width, small.height]).toEqual([4, 3]);
  // Columns 2 and 3, rows 4 and 5: the means 2.5 and 4.5 are rounded up.
  expect([...small.data.subarray((2 * 4 + 1) * 3, (2 * 4 + 2) * 3)]).toEqual([3, 5, 7]);
});

test('incomplete pixels are dropped', () => {
  const small = shrink(chart(11, 7), 3);
  expect([small.width, small.height]).toEqual([3, 2]);
});

test('a part of the image is cut out', () => {
  const cut = shrink(chart(10, 10), 1, { x: 4, y: 6, width: 3, height: 2 });
  expect([cut.width, cut.height]).toEqual([3, 2]);
  expect([...cut.data.subarray(0, 3)]).toEqual([4, 6, 7]);
});

test('an area is clipped to the image', () => {
  const image = blankImage(100, 50);
  expect(within(image, { x: -5.5, y: 30.2, width: 20, height: 40 })).toEqual({
    x: 0,
    y: 30,
    width: 15,
    height: 20,
  });
  expect(within(image, { x: 200, y: 0, width: 10, height: 10 }).width).toBe(0);
});
