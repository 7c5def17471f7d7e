import { expect, test } from 'vitest';
import { type BoardOptions, type RenderedBoard, renderBoard } from '../../boards/render.ts';
import { sceneOf } from '../../eval/coin-scenes.ts';
import type { RgbImage } from '../image/rgb-image.ts';
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
  { seed: 5, kind: 'tray_yellow', tiltDegrees: 40 },
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

test('a pen ring touched by crumbs, on a board in uneven light, is not a coin either', async () => {
  const { board: ringed } = await sceneOf(100_105, [], false);
  expect(findMarker(ringed.image, COINS.marker_1_CHF)).toMatchObject({ failure: 'coin_not_found' });
});
