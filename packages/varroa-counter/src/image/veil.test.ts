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

test('an image with few dark spots is not changed', () => {
  const image = boardWith(30, 180);
  expect(withoutVeil(image)).toBe(image);
  expect(veilOver(boardWith(31, 180))).toBe(21);
});

test('one dark pixel in a hundred thousand is dust and does not prove that there is no veil', () => {
  const image = boardWith(80, 180);
  const larger = { width: 1000, height: 100, data: new Uint8Array(300_000).fill(180) };
  larger.data.set(image.data);
  larger.data.fill(0, 299_997);
  expect(veilOver(larger)).toBe(70);
});

test('a board without dark objects has no veil', () => {
  expect(veilOver(boardWith(144, 180))).toBe(0);
  expect(veilOver(boardWith(143, 180))).toBe(133);
  expect(veilOver(boardWith(180, 180))).toBe(0);
});

test('removing a veil makes dark pixels dark again and keeps white', () => {
  const veiled = boardWith(80, 255);
  expect(levelsOf(withoutVeil(veiled))).toEqual([14, 255]);
  expect(levelsOf(veiled)).toEqual([80, 255]);
});

test('the veil is computed from the light of all channels, and no channel falls below black', () => {
  const image = boardWith(60, 200);
  for (let p = 2; p < image.data.length; p += 3) image.data[p] = 20; // A yellow tray: its blue is darker than its black.
  const { data } = withoutVeil(image);
  expect([...data.subarray(3, 6)]).toEqual([188, 188, 0]);
});
