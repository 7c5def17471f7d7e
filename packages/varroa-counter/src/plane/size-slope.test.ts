import { expect, test } from 'vitest';
import { areaAt, type Homography, inverse, project } from '../card/homography.ts';
import type { Weighed } from '../detect/seek.ts';
import { phoneCamera, viewOf } from './camera.ts';
import { asSeen, settlePlane, tiltOf } from './settle-plane.ts';
import { type Sized, sizeSlopeOf, viewBySizes } from './size-slope.ts';

const SIZE = { width: 4000, height: 3000, data: new Uint8Array() };

/** Mites on a grid, each with its place in the photo, and some variation of size. */
const mites = (scaleAt: (x: number, y: number) => number, count = 5): Sized[] =>
  Array.from({ length: count * count }, (_, i) => {
    const x = (((i % count) + 0.5) / count) * SIZE.width;
    const y = ((Math.floor(i / count) + 0.5) / count) * SIZE.height;
    const side = 18 * scaleAt(x, y) * (1 + 0.08 * Math.sin(7 * i));
    return { x, y, width: side, height: side, certainty: 0.9 };
  });

test('mites of one size have no slope', () => {
  const slope = sizeSlopeOf(
    mites(() => 1),
    SIZE,
  );
  expect(Math.hypot(slope?.x ?? 1, slope?.y ?? 1)).toBeLessThan(0.05);
  expect(slope?.significance).toBeLessThan(9);
});

test('mites that grow to one side have a slope to that side, although one of them is misread', () => {
  const found = mites((x) => 1 + 0.4 * (x / SIZE.width - 0.5));
  const [first, ...others] = found;
  const slope = sizeSlopeOf([{ ...first, width: 60, height: 60 } as Sized, ...others], SIZE);
  expect(slope?.x).toBeCloseTo(0.25, 1);
  expect(Math.abs(slope?.y ?? 1)).toBeLessThan(0.08);
  expect(slope?.significance).toBeGreaterThan(9);
});

test('too few mites have no slope', () => {
  expect(
    sizeSlopeOf(
      mites(() => 1, 2),
      SIZE,
    ),
  ).toBeUndefined();
});

test('the view by the sizes is larger where the mites are larger', () => {
  const view = viewBySizes({ x: 0.2, y: 0.1, significance: 20 }, SIZE);
  const back = inverse(view);
  const pxAt = (x: number, y: number) => 1 / Math.sqrt(areaAt(back, { x, y }));
  expect(pxAt(3999, 2999) / pxAt(0, 0)).toBeGreaterThan(1.4);
  expect(project(viewOf(phoneCamera(SIZE), [0, 0, 1], 100), { x: 0, y: 0 })).toEqual({
    x: 1999.5,
    y: 1499.5,
  });
});

test('a very steep slope gives a view that is no photo of a board', () => {
  expect(tiltOf(viewBySizes({ x: 1.5, y: 0, significance: 20 }, SIZE), SIZE)).toBe('steep');
});

/** Settles the plane of 16 mites that grow to the right, and whose sizes vary by chance. */
const settled = async (growth: number, chance: number, views?: readonly Homography[]) => {
  const size = { width: 400, height: 300 };
  const photo = { ...size, data: new Uint8Array(size.width * size.height * 3) };
  const grown = (by: number): Weighed[] =>
    Array.from({ length: 16 }, (_, i) => {
      const [x, y] = [((i % 4) + 0.5) * 100, (Math.floor(i / 4) + 0.5) * 75];
      const side = 18 * (1 + by * (x / size.width - 0.5)) * (1 + chance * Math.sin(7 * i));
      return { x, y, width: side, height: side, certainty: 0.9, raw: 0.9, close: 3 };
    });
  let searches = 0;
  const straight = { board: asSeen(photo, 0.1, []), tilesSeen: new Map(), found: grown(growth) };
  const plane = await settlePlane(photo, { views, masks: [] }, straight, async () => {
    searches += 1;
    return [...grown(0), ...grown(0)];
  });
  return { searches, isDoubted: plane.isDoubted };
};

test('a slope is tried as a tilt only if chance hardly makes it', async () => {
  // Chance makes slopes like the first in one of 16 photos, like the second in one of 63.
  expect((await settled(0.4, 0.16)).searches).toBe(0);
  expect((await settled(0.5, 0.16)).searches).toBeGreaterThan(0);
});

test('no slope is tried against a marker that shows the board straight', async () => {
  expect((await settled(0.5, 0.16, [])).searches).toBe(0);
});

test('a tilt that only the sizes show is doubted from 11 degrees on', async () => {
  expect(await settled(0.26, 0.02)).toEqual({ searches: 1, isDoubted: false });
  expect(await settled(0.4, 0.02)).toEqual({ searches: 1, isDoubted: true });
});
