import { expect, test } from 'vitest';
import { blankImage, type RgbImage } from './rgb-image.ts';
import { veilOver, withoutVeil } from './veil.ts';

/** A grey board with spots on two of a thousand pixels. */
function boardWith(spots: number, board: number): RgbImage {
  const image = blankImage(200, 100);
  image.data.fill(board);
  for (let spot = 0; spot < 40; spot++) image.data.fill(spots, spot * 1500, spot * 1500 + 3);
  return image;
}
const levelsOf = ({ data }: RgbImage): number[] => [...new Set(data)].sort((one, other) => one - other);

test('a picture whose darkest spots are dark is left as it is, however few they are', () => {
  const image = boardWith(30, 180);
  expect(withoutVeil(image)).toBe(image);
  expect(veilOver(boardWith(31, 180))).toBe(21);
});

test('a dark pixel of a hundred thousand is dust: it does not tell that there is no veil', () => {
  const image = boardWith(80, 180);
  const larger = { width: 1000, height: 100, data: new Uint8Array(300_000).fill(180) };
  larger.data.set(image.data);
  larger.data.fill(0, 299_997);
  expect(veilOver(larger)).toBe(70);
});

test('a board on which nothing is dark has no veil', () => {
  expect(veilOver(boardWith(144, 180))).toBe(0);
  expect(veilOver(boardWith(143, 180))).toBe(133);
  expect(veilOver(boardWith(180, 180))).toBe(0);
});

test('under a veil what was dark is dark again, and white stays white', () => {
  const veiled = boardWith(80, 255);
  expect(levelsOf(withoutVeil(veiled))).toEqual([14, 255]);
  expect(levelsOf(veiled)).toEqual([80, 255]);
});

test('the veil is told by the light of all colours, and none of them falls below black', () => {
  const image = boardWith(60, 200);
  for (let p = 2; p < image.data.length; p += 3) image.data[p] = 20; // a yellow tray, its blue darker than its black
  const { data } = withoutVeil(image);
  expect([...data.subarray(3, 6)]).toEqual([188, 188, 0]);
});
