import { expect, test } from 'vitest';
import { outOfFocus } from '../boards/light.ts';
import { disc, draw, paper } from './drawn.fixture.ts';
import { shrink } from './image/shrink.ts';
import { quickLook } from './quick-look.ts';

/** Paper with a disc of 25 mm and pale crumbs, 13 pixels per millimetre. */
const BOARD = paper(1000, 800);
draw(BOARD, 90, disc({ x: 320, y: 400 }, 162.5));
draw(BOARD, 140, (x, y) => x > 560 && x % 90 < 30 && y % 90 < 30);
const mmPerPx = 1 / 13;
const COIN = { id: 'marker_CUSTOM', customDiameterMm: 25 } as const;

test('a good photo is good, and its scale is that of the full-size photo', () => {
  const whole = quickLook(BOARD, COIN);
  expect(whole).toMatchObject({ marker: 'found', faults: [] });
  expect(Math.abs((whole.pxPerMm ?? 0) * mmPerPx - 1)).toBeLessThan(0.02);
  const small = quickLook(shrink(BOARD, 2), COIN, 2);
  expect(small).toMatchObject({ marker: 'found', faults: [] });
  expect(Math.abs((small.pxPerMm ?? 0) * mmPerPx - 1)).toBeLessThan(0.02);
});

test('too few pixels are reported for the photo, not for the reduced image', () => {
  const { pxPerMm, faults } = quickLook(shrink(BOARD, 3), COIN);
  expect(pxPerMm).toBeLessThan(5);
  expect(faults[0]).toBe('too_few_pixels_per_mm');
  expect(quickLook(shrink(BOARD, 3), COIN, 3).faults).not.toContain('too_few_pixels_per_mm');
});

test('without a scale a sharp photo is sharp at any reduction', () => {
  expect(quickLook(shrink(BOARD, 2), undefined, 2).faults).toEqual([]);
});

test('a blurred photo is reported, with a coin and without', () => {
  const image = outOfFocus(shrink(BOARD, 2), 3.8);
  expect(quickLook(image, { id: 'marker_UNKNOWN' }, 2).faults).toContain('too_blurred');
  expect(quickLook(image, undefined, 2)).toMatchObject({ marker: 'unsought', pxPerMm: null });
});

test.each([{ id: 'marker_CARD' }, { id: 'marker_CUSTOM', customDiameterMm: 90 }] as const)(
  'a missing marker is not found: $id',
  (sought) => {
    expect(quickLook(shrink(BOARD, 2), sought, 2)).toMatchObject({ marker: 'not_found', pxPerMm: null });
  },
);
