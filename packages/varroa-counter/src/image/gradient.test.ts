import { expect, test } from 'vitest';
import { gradientOf } from './gradient.ts';
import { blankImage } from './rgb-image.ts';

test('a slope of brightness is measured in levels per pixel', () => {
  const image = blankImage(9, 9);
  for (let i = 0; i < 81; i++) image.data.fill(10 * (i % 9) + 3 * Math.floor(i / 9), i * 3, i * 3 + 3);
  const { x, y } = gradientOf(image);
  expect(x[4 * 9 + 4]).toBe(10);
  expect(y[4 * 9 + 4]).toBe(3);
});

test('an edge in a single colour channel is detected', () => {
  const image = blankImage(9, 9);
  for (let i = 0; i < 81; i++) image.data.set([200, 180, i % 9 < 4 ? 40 : 120], i * 3);
  expect(gradientOf(image).x[4 * 9 + 4]).toBe(40);
});

test('border pixels have no gradient, because their neighbours are unknown', () => {
  const image = blankImage(4, 4);
  image.data.fill(255, 0, 12);
  const { x, y } = gradientOf(image);
  expect(x[0]).toBe(0);
  expect(y[2]).toBe(0);
});
