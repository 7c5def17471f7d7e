import { expect, test } from 'vitest';
import { sceneOf } from '../../eval/coin-scenes.ts';
import { disc, draw, paper } from '../drawn.fixture.ts';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { findMarker } from './find-marker.ts';
import { COINS, type Marker } from './markers.ts';
import type { FoundMarker } from './measure.ts';

const { marker_2_EUR: TWO_EURO, marker_2_CHF: TWO_FRANCS } = COINS;
/** A flat disc of 25 mm. */
const FLAT = { diameterMm: 25, thicknessMm: 0 };
const CENTRE = { x: 240, y: 210 };

function found(image: RgbImage, marker: Marker): FoundMarker {
  const result = findMarker(image, marker);
  if ('failure' in result) throw new Error(`no coin: ${result.why}`);
  return result;
}

/** Paper with discs around one centre, the largest first. */
function nested(...discs: readonly (readonly [radius: number, level: number])[]): RgbImage {
  const image = paper(500, 420);
  for (const [radius, level] of discs) draw(image, level, disc(CENTRE, radius));
  return image;
}

test('a coin in a ring of crumbs on a rendered board is measured to 2 %', async () => {
  const { board, marker } = await sceneOf(3017, [], true);
  const coin = found(board.image, marker);
  expect(Math.abs(coin.diameterPx / (board.marker?.diameterPx ?? 0) - 1)).toBeLessThan(0.02);
  expect(Math.abs(coin.mmPerPx / board.mmPerPx - 1)).toBeLessThan(0.02);
  expect(Math.hypot(coin.x - (board.marker?.x ?? 0), coin.y - (board.marker?.y ?? 0))).toBeLessThan(10);
});

test.each([20, 40])('a disc is measured at its place, and a tilt of %i degrees is corrected', (degrees) => {
  const image = paper(500, 420);
  const cos = Math.cos((degrees * Math.PI) / 180);
  draw(image, 90, (x, y) => disc({ x: 0, y: 0 }, 110)(x - CENTRE.x, (y - CENTRE.y) / cos));
  const coin = found(image, FLAT);
  expect(Math.abs(coin.tiltDegrees - degrees)).toBeLessThan(3);
  expect(Math.abs(coin.mmPerPx / (25 / (220 * Math.sqrt(cos))) - 1)).toBeLessThan(0.01);
  expect(Math.hypot(coin.x - CENTRE.x, coin.y - CENTRE.y)).toBeLessThan(1);
});

test('the faint outer edge of a bimetallic coin is measured, not the clear inner one', () => {
  const coin = found(nested([110, 195], [TWO_EURO.innerShare * 110, 60]), TWO_EURO);
  expect(Math.abs(coin.diameterPx / 220 - 1)).toBeLessThan(0.02);
});

test('the edge of a coin is measured, not a clearer ring on its face', () => {
  const coin = found(nested([110, 195], [80, 60], [74, 195]), FLAT);
  expect(Math.abs(coin.diameterPx / 220 - 1)).toBeLessThan(0.02);
});

test('if the outer edge of a bimetallic coin is too faint, the inner one is not measured instead', () => {
  const image = paper(500, 420);
  // Visible on two fifths of its edge.
  const isShown = (x: number, y: number) => Math.abs(Math.atan2(y - CENTRE.y, x - CENTRE.x)) < 0.4 * Math.PI;
  draw(image, 195, (x, y) => isShown(x, y) && disc(CENTRE, 110)(x, y));
  draw(image, 60, disc(CENTRE, TWO_EURO.innerShare * 110));
  expect(findMarker(image, TWO_EURO)).toMatchObject({ failure: 'coin_not_found', why: 'weak' });
});

test('half a disc is not a coin', () => {
  const image = paper(500, 420);
  draw(image, 90, (x, y) => x < CENTRE.x && disc(CENTRE, 110)(x, y));
  expect(findMarker(image, FLAT)).toMatchObject({ failure: 'coin_not_found' });
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

test('an empty image contains nothing round', () => {
  expect(findMarker(blankImage(400, 300), TWO_FRANCS)).toEqual({
    failure: 'coin_not_found',
    why: 'nothing_round',
  });
});

/** Two discs on paper with the given radii, side by side. */
function discs(left: number, right: number): RgbImage {
  const image = paper(800, 420);
  draw(image, 90, disc({ x: 210, y: 210 }, left));
  draw(image, 90, disc({ x: 590, y: 210 }, right));
  return image;
}

test('two discs of different size are ambiguous', () => {
  expect(findMarker(discs(90, 130), FLAT)).toMatchObject({ why: 'ambiguous' });
});

test('two discs of one size give the same scale', () => {
  expect(Math.abs(found(discs(110, 110), FLAT).diameterPx / 220 - 1)).toBeLessThan(0.01);
});
