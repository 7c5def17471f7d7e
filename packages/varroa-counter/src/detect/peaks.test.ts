import { expect, test } from 'vitest';
import { type HeatMap, peaksOf } from './peaks.ts';

const SIDE = 16;
const logit = (share: number): number => Math.log(share / (1 - share));

const mapOf = (cells: Record<string, number>): HeatMap => {
  const heat = new Float32Array(SIDE * SIDE).fill(-9);
  for (const [key, share] of Object.entries(cells)) {
    const [x = 0, y = 0] = key.split(' ').map(Number);
    heat[y * SIDE + x] = logit(share);
  }
  const size = new Float32Array((SIDE / 2) ** 2 * 2);
  size.fill(1, 0, (SIDE / 2) ** 2); // 2 mm wide, 1 mm high.
  return { width: SIDE, height: SIDE, heat, size };
};

test('a summit becomes one mite at the centre of its cell, in pixels at 10 px/mm', () => {
  expect(peaksOf(mapOf({ '5 7': 0.8, '4 7': 0.5, '6 7': 0.5 }))).toEqual([
    { x: 11, y: 15, width: 20, height: 10, raw: expect.closeTo(0.8, 5) },
  ]);
});

test('a summit shifts towards its higher neighbour', () => {
  const [peak] = peaksOf(mapOf({ '5 7': 0.8, '4 7': 0.3, '6 7': 0.7 }));
  expect(peak?.x).toBeGreaterThan(11);
  expect(peak?.x).toBeLessThan(12);
});

test('a plateau counts once', () => {
  expect(peaksOf(mapOf({ '5 7': 0.8, '6 7': 0.8, '5 8': 0.8 }))).toHaveLength(1);
});

test('two summits with a dip between them are two mites', () => {
  expect(peaksOf(mapOf({ '5 7': 0.8, '6 7': 0.4, '7 7': 0.7 }))).toHaveLength(2);
});

test('values below the noise level are dropped', () => {
  expect(peaksOf(mapOf({ '5 7': 0.149 }))).toEqual([]);
  expect(peaksOf(mapOf({ '5 7': 0.151 }))).toHaveLength(1);
});

test('a mite at the edge is found', () => {
  expect(peaksOf(mapOf({ '0 0': 0.8 }))).toMatchObject([{ x: 1, y: 1 }]);
});
