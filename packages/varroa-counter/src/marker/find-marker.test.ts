import { expect, test } from 'vitest';
import { type BoardOptions, type RenderedBoard, renderBoard } from '../../boards/render.ts';
import { sceneOf } from '../../eval/coin-scenes.ts';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { findMarker } from './find-marker.ts';
import { COINS } from './markers.ts';
import type { FoundMarker } from './measure.ts';

const { marker_2_EUR: TWO_EURO, marker_2_CHF: TWO_FRANCS } = COINS;

function board(seed: number, options: BoardOptions): Promise<RenderedBoard> {
  return renderBoard(seed, { width: 620, height: 500, pxPerMm: 8, debris: 4, mites: 12, ...options });
}

function found(image: RgbImage, marker: { diameterMm: number; thicknessMm: number }): FoundMarker {
  const result = findMarker(image, marker);
  if ('failure' in result) throw new Error(`no coin: ${result.why}`);
  return result;
}

test.each([
  { seed: 1, kind: 'tray_yellow', tiltDegrees: 3 },
  { seed: 2, kind: 'paper_white', tiltDegrees: 12 },
  { seed: 3, kind: 'squared', tiltDegrees: 18 },
  { seed: 4, kind: 'wood', tiltDegrees: 25 },
] as const)(
  'a coin on $kind, tilted by $tiltDegrees degrees, is measured to 2 %',
  async ({ seed, ...options }) => {
    const { image, marker, mmPerPx } = await board(seed, { ...options, coin: TWO_FRANCS });
    const coin = found(image, TWO_FRANCS);
    expect(Math.abs(coin.diameterPx / (marker?.diameterPx ?? 0) - 1)).toBeLessThan(0.02);
    expect(Math.abs(coin.mmPerPx / mmPerPx - 1)).toBeLessThan(0.02);
    expect(Math.hypot(coin.x - (marker?.x ?? 0), coin.y - (marker?.y ?? 0))).toBeLessThan(10);
  },
);

test.each([5, 6, 7])('the outer edge of a bimetallic coin is measured (board %i)', async (seed) => {
  const { image, marker } = await board(seed, { tiltDegrees: 8, coin: TWO_EURO });
  expect(Math.abs(found(image, TWO_EURO).diameterPx / (marker?.diameterPx ?? 0) - 1)).toBeLessThan(0.02);
});

test('if the outer edge of a bimetallic coin is too faint, the inner one is not measured instead', async () => {
  const { board: faint, coin } = await sceneOf(2037, [], true);
  expect(coin).toBe('marker_2_EUR');
  expect(findMarker(faint.image, TWO_EURO)).toMatchObject({ failure: 'coin_not_found', why: 'weak' });
});

test.each([
  { seed: 3011, what: 'whose inner metal is as grey as the board' },
  { seed: 3017, what: 'in a ring of crumbs' },
  { seed: 3131, what: 'of nearly the grey of its board' },
  { seed: 3073, what: 'of which rim, face and edge are drawn about equally well' },
  { seed: 3619, what: 'beside a ring that a pen drew around crumbs' },
  { seed: 3893, what: 'cut off by the picture, on the grain of wood' },
])('a coin $what is measured to 2 %', async ({ seed }) => {
  const { board: laid, marker } = await sceneOf(seed, [], true);
  const found = findMarker(laid.image, marker);
  if ('failure' in found) throw new Error(found.why);
  expect(Math.abs(found.diameterPx / (laid.marker?.diameterPx ?? 0) - 1)).toBeLessThan(0.02);
});

test.each([11, 12, 13])('no coin is found on a board without one (board %i)', async (seed) => {
  const { image } = await board(seed, {});
  expect(findMarker(image, TWO_FRANCS)).toMatchObject({ failure: 'coin_not_found' });
});

/** A pen ring on paper with a mite in it; the noise differs from pixel to pixel. */
function penRing(radius: number): RgbImage {
  const image = blankImage(500, 420);
  for (let y = 0, p = 0; y < 420; y++) {
    for (let x = 0; x < 500; x++, p += 3) {
      const r = Math.hypot(x - 240, y - 210);
      const grain = ((x * 7919 + y * 104_729) % 13) - 6;
      image.data.fill((Math.abs(r - radius) < 5 || r < 8 ? 60 : 205) + grain, p, p + 3);
    }
  }
  return image;
}

test.each([60, 90, 130])('a pen ring (radius %i pixels) is not a coin', (radius) => {
  expect(findMarker(penRing(radius), TWO_FRANCS)).toMatchObject({ failure: 'coin_not_found' });
});

test('a pen ring touched by crumbs, on a board in uneven light, is not a coin either', async () => {
  const { board: ringed } = await sceneOf(100_105, [], false);
  expect(findMarker(ringed.image, COINS.marker_1_CHF)).toMatchObject({ failure: 'coin_not_found' });
});

test('an empty image contains nothing round', () => {
  expect(findMarker(blankImage(400, 300), TWO_FRANCS)).toEqual({
    failure: 'coin_not_found',
    why: 'nothing_round',
  });
});

/** Two discs on paper with the given radii, side by side. */
function discs(left: number, right: number): RgbImage {
  const image = blankImage(800, 420);
  for (let y = 0, p = 0; y < 420; y++) {
    for (let x = 0; x < 800; x++, p += 3) {
      const inside = Math.hypot(x - 210, y - 210) < left || Math.hypot(x - 590, y - 210) < right;
      image.data.fill(inside ? 90 : 215, p, p + 3);
    }
  }
  return image;
}

test('two discs of different size are ambiguous', () => {
  expect(findMarker(discs(90, 130), { diameterMm: 25, thicknessMm: 0 })).toMatchObject({ why: 'ambiguous' });
});

test('two discs of one size give the same scale', () => {
  const coin = found(discs(110, 110), { diameterMm: 25, thicknessMm: 0 });
  expect(Math.abs(coin.diameterPx / 220 - 1)).toBeLessThan(0.01);
});
