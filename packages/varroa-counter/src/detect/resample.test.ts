import { expect, test } from 'vitest';
import { blankImage, type RgbImage } from '../image/rgb-image.ts';
import { rescaledWindow } from './resample.ts';

/** Red increases to the right, green downwards, blue is constant. */
const slope = (width: number, height: number): RgbImage => {
  const image = blankImage(width, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) image.data.set([x, y, 90], (y * width + x) * 3);
  return image;
};

test.each([0.4, 0.77, 1, 1.3])('at scale %d every pixel shows its place in the photo', (scale) => {
  const image = slope(200, 160);
  const window = { x: Math.round(40 * scale), y: Math.round(30 * scale), width: 24, height: 16 };
  const planes = rescaledWindow(image, window, scale);
  const plane = 24 * 16;
  for (const [x, y] of [
    [0, 0],
    [23, 0],
    [11, 9],
    [23, 15],
  ] as const) {
    const at = y * 24 + x;
    expect(planes[at]).toBeCloseTo((window.x + x + 0.5) / scale - 0.5, 1);
    expect(planes[at + plane]).toBeCloseTo((window.y + y + 0.5) / scale - 0.5, 1);
    expect(planes[at + 2 * plane]).toBeCloseTo(90, 3);
  }
});

/** Value of a pixel by the definition of the filter: Catmull-Rom, widened for reduction. */
const filtered = (levels: readonly number[], x: number, scale: number): number => {
  const stretch = Math.max(1, 1 / scale);
  const centre = (x + 0.5) / scale - 0.5;
  const weights = levels.map((_, i) => {
    const t = Math.abs(i - centre) / stretch;
    if (t >= 2) return 0;
    return t < 1 ? 1.5 * t ** 3 - 2.5 * t ** 2 + 1 : -0.5 * t ** 3 + 2.5 * t ** 2 - 4 * t + 2;
  });
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const value = levels.reduce((all, level, i) => all + level * (weights[i] ?? 0), 0) / sum;
  return Math.min(255, Math.max(0, value));
};

test.each([0.3, 0.8, 1.7])('at scale %d every pixel is the filtered photo, limited to 0 to 255', (scale) => {
  const levels = Array.from({ length: 100 }, (_, i) => (i * i * 37) % 256);
  const columns = blankImage(100, 100);
  const rows = blankImage(100, 100);
  for (let i = 0; i < columns.data.length; i += 1) {
    columns.data[i] = levels[Math.floor(i / 3) % 100] ?? 0;
    rows.data[i] = levels[Math.floor(i / 300)] ?? 0;
  }
  const from = Math.round(30 * scale);
  const window = { x: from, y: from, width: 8, height: 8 };
  const across = rescaledWindow(columns, window, scale);
  const down = rescaledWindow(rows, window, scale);
  for (let i = 0; i < 8; i += 1) {
    const wanted = filtered(levels, from + i, scale);
    expect(across[i + 64 + 8 * 5]).toBeCloseTo(wanted, 2);
    expect(down[i * 8 + 5]).toBeCloseTo(wanted, 2);
  }
});

test('edge pixels are repeated outside the photo', () => {
  const planes = rescaledWindow(slope(20, 20), { x: -8, y: -8, width: 40, height: 40 }, 1);
  const plane = 40 * 40;
  expect([planes[0], planes[39], planes[plane], planes[plane + 39 * 40]]).toEqual([0, 19, 0, 19]);
  expect(planes[10 * 40 + 12]).toBeCloseTo(4, 5);
});

test('a window far outside the photo shows only edge pixels', () => {
  const planes = rescaledWindow(slope(20, 20), { x: 40, y: -60, width: 8, height: 8 }, 1);
  expect(new Set(planes.subarray(0, 64))).toEqual(new Set([19]));
  expect(new Set(planes.subarray(64, 128))).toEqual(new Set([0]));
});
