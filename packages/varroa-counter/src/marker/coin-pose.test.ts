import { expect, test } from 'vitest';
import { type CoinPose, ellipseOf, faceOf, outlineOf, tiltOf } from './coin-pose.ts';

/** Lifted upwards in the image by 20 degrees; its thickness is a twelfth of its width. */
const COIN: CoinPose = {
  x: 300,
  y: 200,
  radius: 100,
  leanX: 0,
  leanY: -Math.sin((20 * Math.PI) / 180),
  thickness: 1 / 12,
};

test('across the tilt a coin keeps its width', () => {
  expect(outlineOf(COIN)({ x: 400, y: 200 })).toBeCloseTo(0, 6);
  expect(faceOf(COIN)({ x: 200, y: 200 })).toBeCloseTo(0, 6);
});

test('along the tilt the face is shortened and the edge is visible below it', () => {
  const face = 100 * Math.cos((20 * Math.PI) / 180);
  const edge = (200 / 12) * Math.sin((20 * Math.PI) / 180);
  expect(faceOf(COIN)({ x: 300, y: 200 + face })).toBeCloseTo(0, 6);
  expect(outlineOf(COIN)({ x: 300, y: 200 + face + edge })).toBeCloseTo(0, 6);
  expect(outlineOf(COIN)({ x: 300, y: 200 - face })).toBeCloseTo(0, 6);
  expect(outlineOf(COIN)({ x: 300, y: 200 + face })).toBeLessThan(-3);
});

test('distances are positive outside and negative inside the outline', () => {
  expect(outlineOf(COIN)({ x: 410, y: 200 })).toBeCloseTo(10, 1);
  expect(outlineOf(COIN)({ x: 390, y: 200 })).toBeCloseTo(-10, 1);
});

test('the ellipse of a coin spans its outline', () => {
  const { y, a, b } = ellipseOf(COIN);
  expect(a).toBe(100);
  expect(outlineOf(COIN)({ x: 300, y: y + b })).toBeCloseTo(0, 0);
  expect((tiltOf(COIN) * 180) / Math.PI).toBeCloseTo(20, 6);
});
