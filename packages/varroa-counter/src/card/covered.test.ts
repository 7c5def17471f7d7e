import { expect, test } from 'vitest';
import { blankImage } from '../image/rgb-image.ts';
import { covered } from './covered.ts';

const levelAt = (image: { width: number; data: Uint8Array }, x: number, y: number): number =>
  image.data[(y * image.width + x) * 3] ?? -1;
const diamond = [
  { x: 20, y: 5 },
  { x: 35, y: 20 },
  { x: 20, y: 35 },
  { x: 5, y: 20 },
];

test.each([
  ['clockwise', diamond],
  ['the other way round', diamond.toReversed()],
])('what lies between four corners is painted over, what lies beside stays: %s', (_, corners) => {
  const image = covered(blankImage(40, 40), corners);
  for (const [x, y] of [
    [20, 20],
    [20, 5],
    [34, 20],
  ] as const)
    expect(levelAt(image, x, y)).toBeGreaterThan(150);
  for (const [x, y] of [
    [7, 7],
    [33, 33],
    [20, 1],
  ] as const)
    expect(levelAt(image, x, y)).toBe(0);
});

test('the picture itself stays as it is, and corners may lie outside it', () => {
  const image = blankImage(10, 10);
  const over = covered(
    image,
    diamond.map(({ x, y }) => ({ x: x - 20, y: y - 20 })),
  );
  expect(levelAt(over, 0, 0)).toBeGreaterThan(150);
  expect(over.data).toHaveLength(image.data.length);
  expect(Math.max(...image.data)).toBe(0);
});
