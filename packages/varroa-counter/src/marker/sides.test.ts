import { expect, test } from 'vitest';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { sidesOf } from './sides.ts';

const BOARD = [205, 205, 200] as const;
const GOLD = [186, 152, 84] as const;
const MIDDLE = 150;

/** A picture with the colours of `colourAt` for a distance from the centre and a direction (radians). */
function picture(colourAt: (r: number, turn: number) => readonly number[]): RgbImage {
  const size = 2 * MIDDLE;
  const image = blankImage(size, size);
  for (let y = 0, p = 0; y < size; y++) {
    for (let x = 0; x < size; x++, p += 3) {
      image.data.set(colourAt(Math.hypot(x - MIDDLE, y - MIDDLE), Math.atan2(y - MIDDLE, x - MIDDLE)), p);
    }
  }
  return image;
}

const lit = (colour: readonly number[], gain: number): number[] => colour.map((level) => level * gain);
const sidesAt = (image: RgbImage, radius: number) =>
  sidesOf(image, { x: MIDDLE, y: MIDDLE, a: radius, b: radius, angle: 0 });

test('the hue changes at the edge of the metal, neither within it nor at the end of its shadow', () => {
  const image = picture((r) => (r < 100 ? GOLD : lit(BOARD, r < 112 ? 0.5 : 1)));
  expect(sidesAt(image, 100).hueStep).toBeGreaterThan(5);
  expect(sidesAt(image, 90).hueStep).toBeLessThan(0.5);
  expect(sidesAt(image, 112).hueStep).toBeLessThan(1.5);
});

test('crumbs on a tenth of the edge do not hide its hue, on a quarter of it they do', () => {
  const hidden = (share: number) =>
    picture((r, turn) => (r < 100 || turn < -Math.PI + 2 * Math.PI * share ? GOLD : BOARD));
  expect(sidesAt(hidden(0.1), 100).hueStep).toBeGreaterThan(5);
  expect(sidesAt(hidden(0.25), 100).hueStep).toBeLessThan(0.5);
});

test('the rim outside a face glows, outside a coin nothing does', () => {
  const image = picture((r) => (r < 104 ? lit(GOLD, r > 94 && r < 98 ? 1.3 : 1) : BOARD));
  expect(sidesAt(image, 92).glow).toBeGreaterThan(0.15);
  expect(sidesAt(image, 104).glow).toBeLessThan(0.02);
});

test('a rim that is dark on one side is shaded, an evenly lit one is not', () => {
  const coin = (dark: boolean) =>
    picture((r, turn) => (r < 100 ? lit(GOLD, dark && r > 97 && Math.abs(turn) < 1 ? 0.6 : 1) : BOARD));
  expect(sidesAt(coin(true), 100).shade).toBeGreaterThan(0.3);
  expect(sidesAt(coin(false), 100).shade).toBeLessThan(0.05);
});

test('rays that leave the image are ignored', () => {
  const image = picture((r) => (r < 100 ? GOLD : BOARD));
  const cutOff = sidesOf(image, { x: MIDDLE, y: MIDDLE, a: 400, b: 400, angle: 0 });
  expect(cutOff).toEqual({ hueStep: 0, glow: 0, shade: 0 });
});
