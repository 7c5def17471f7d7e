import { cardAddress } from '@propolis/domain';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import type { RgbImage } from '../image/rgb-image.ts';
import { drawnCode, functionModule, readByFinder } from './read-by-finder.ts';
import { turned } from './read-code.ts';
import { readOnce } from './read-once.ts';

const text = cardAddress('https://propolis.example/apiary/7/hive/311');
const { data: modules, size } = encode(text, { ecc: 'Q', border: 0 });
const card = drawnCode(size, (x, y) => modules[y]?.[x] ?? false);
/** Pixels per module, and of the paper next to the code. */
const PX = 4;
const PAPER = 4 * PX;
const SIDE = size * PX;

/** Centres of the finder patterns, in pixels. */
const NEAR = PAPER + 3.5 * PX;
const FAR = PAPER + SIDE - 3.5 * PX;
const FINDERS = { topLeft: [NEAR, NEAR], topRight: [FAR, NEAR], bottomLeft: [NEAR, FAR] } as const;
type Finder = keyof typeof FINDERS;

/** A lump that covers a finder pattern, and one that only touches its outer corner. */
const OVER = { radius: 3 * PX, aside: 0 };
const AT_CORNER = { radius: 1.2 * PX, aside: 3.8 * PX };

/** The card with a round lump on some of its finder patterns. */
const under = (lumps: readonly Finder[], level: number, { radius, aside } = OVER): RgbImage => {
  const data = Uint8Array.from(card.data);
  for (const [cx, cy] of lumps.map((finder) => FINDERS[finder]))
    for (let y = 0; y < card.height; y += 1)
      for (let x = 0; x < card.width; x += 1)
        if (Math.hypot(x - cx - aside, y - cy - aside) < radius)
          data.fill(level, (y * card.width + x) * 3, (y * card.width + x + 1) * 3);
  return { ...card, data };
};

const CORNERS = [
  [0, 0],
  [SIDE, 0],
  [SIDE, SIDE],
  [0, SIDE],
].map(([x = 0, y = 0]) => ({ x: PAPER + x - 0.5, y: PAPER + y - 0.5 }));

test.each<[Finder, Finder]>([
  ['topRight', 'bottomLeft'],
  ['topLeft', 'bottomLeft'],
  ['topLeft', 'topRight'],
])('a card with lumps over %s and %s is read by its third finder pattern', (...lumps) => {
  for (const level of [60, 190]) {
    const image = under(lumps, level);
    expect(readOnce(image)).toBeUndefined();
    const code = readByFinder(image);
    expect(code?.text).toBe(text);
    for (const [i, corner] of CORNERS.entries()) {
      expect(code?.corners[i]?.x).toBeCloseTo(corner.x, 0);
      expect(code?.corners[i]?.y).toBeCloseTo(corner.y, 0);
    }
  }
});

test('a card with a lump at a corner of every finder pattern is read by their inner squares', () => {
  expect(readByFinder(under(['topLeft', 'topRight', 'bottomLeft'], 60, AT_CORNER))?.text).toBe(text);
});

test('a tilted card is read too', () => {
  const { image, toOriginal } = turned(under(['topLeft', 'topRight'], 60), 0.5);
  const code = readByFinder(image);
  expect(code?.text).toBe(text);
  for (const [i, corner] of CORNERS.entries()) {
    const at = toOriginal(code?.corners[i] ?? { x: 0, y: 0 });
    expect(Math.hypot(at.x - corner.x, at.y - corner.y)).toBeLessThan(0.5);
  }
});

test('a code without a finder pattern, or blank paper, is not read', () => {
  expect(readByFinder(under(['topLeft', 'topRight', 'bottomLeft'], 60))).toBeUndefined();
  expect(readByFinder(drawnCode(size, () => false))).toBeUndefined();
});

test('a finder pattern without a code is not read', () => {
  const lonely = drawnCode(size, (x, y) => x < 7 && y < 7 && (modules[y]?.[x] ?? false));
  expect(readByFinder(lonely)).toBeUndefined();
});

test.each([1, 2, 5, 6, 7, 10])('the function patterns of version %i are those of an encoder', (version) => {
  const { data, size } = encode('propolis', {
    ecc: 'L',
    border: 0,
    minVersion: version,
    maxVersion: version,
  });
  let known = 0;
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) {
      const asked = functionModule(size, x, y);
      if (asked === undefined) continue;
      known += 1;
      expect(asked, `${x}, ${y}`).toBe(isDark);
    }
  const timing = 2 * (size - 16);
  expect(known).toBe(3 * 8 * 8 + timing + (version === 1 ? 0 : 25));
});
