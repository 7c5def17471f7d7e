import { expect, test } from 'vitest';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { withNeutralBoard } from './neutral-board.ts';

type Colour = readonly [red: number, green: number, blue: number];

const MITE: Colour = [90, 50, 30];

/** A board with mites on it; `table` covers that share of the photo on the left. */
const boardOf = (
  board: Colour,
  table: { colour: Colour; share: number } = { colour: board, share: 0 },
): RgbImage => {
  const image = blankImage(240, 180);
  for (let y = 0; y < image.height; y += 1)
    for (let x = 0; x < image.width; x += 1) {
      const isMite = x % 40 > 36 && y % 40 > 36;
      const ground = x < table.share * image.width ? table.colour : board;
      image.data.set(isMite ? MITE : ground, (y * image.width + x) * 3);
    }
  return image;
};

const pixelAt = ({ data, width }: RgbImage, x: number, y: number): number[] => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

test('a turquoise board becomes white, and its mites dark, whose red was brighter than the board', () => {
  const neutral = withNeutralBoard(boardOf([70, 165, 170]));
  expect(pixelAt(neutral, 10, 10)).toEqual([205, 200, 190]);
  expect(Math.max(...pixelAt(neutral, 38, 38))).toBeLessThan(75);
});

test('shade on a blue board stays', () => {
  const image = boardOf([50, 90, 170]);
  image.data.set([25, 45, 85]);
  expect(pixelAt(withNeutralBoard(image), 0, 0)).toEqual([114, 100, 92]);
});

test('a board is blue from 1.6 times as much blue as red; others are not changed', () => {
  for (const board of [
    [200, 200, 200],
    [200, 190, 90],
    [115, 115, 118],
    [70, 140, 70],
    [100, 150, 160],
  ] as const) {
    const image = boardOf(board);
    expect(withNeutralBoard(image)).toBe(image);
  }
  const blue = boardOf([100, 150, 161]);
  expect(withNeutralBoard(blue)).not.toBe(blue);
});

test('a blue table beside a white board does not make it a blue one', () => {
  const image = boardOf([190, 190, 190], { colour: [110, 165, 225], share: 0.4 });
  expect(withNeutralBoard(image)).toBe(image);
});
