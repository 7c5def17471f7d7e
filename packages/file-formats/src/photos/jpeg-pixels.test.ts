import { expect, test } from 'vitest';
import { writeCameraNotes } from './exif-write.ts';
import { hasTooManyPixels } from './jpeg-pixels.ts';

const START = [0xff, 0xd8, ...writeCameraNotes({ brand: 'Samsung' })];
/** A Huffman table, whose marker is between those of frames. */
const TABLE = [0xff, 0xc4, 0, 4, 0xff, 0xff];
const frame = (marker: number, width: number, height: number) => [
  ...[0xff, marker, 0, 17, 8],
  ...[height >> 8, height & 0xff, width >> 8, width & 0xff],
];

test.each([
  [16_320, 12_240, true],
  [12_000, 10_001, true],
  [12_000, 10_000, false],
  [4080, 3060, false],
])('a JPEG of %i by %i pixels has too many: %s', (width, height, expected) => {
  for (const marker of [0xc0, 0xc2])
    expect(hasTooManyPixels(Uint8Array.from([...START, ...TABLE, ...frame(marker, width, height)]))).toBe(
      expected,
    );
});

test('a truncated head and other files have not', () => {
  const whole = Uint8Array.from([...START, ...TABLE, ...frame(0xc0, 16_320, 12_240)]);
  for (let end = 0; end < whole.length; end += 1)
    expect(hasTooManyPixels(whole.subarray(0, end))).toBe(false);
  expect(hasTooManyPixels(new TextEncoder().encode('\x89PNG'))).toBe(false);
});
