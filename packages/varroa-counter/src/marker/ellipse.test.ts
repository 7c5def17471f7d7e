import { expect, test } from 'vitest';
import { type Ellipse, fitEllipse, meanRadius, outlineAt } from './ellipse.ts';

const COIN: Ellipse = { x: 210.3, y: 95.8, a: 120, b: 109, angle: 0.7 };

function pointsOn(ellipse: Ellipse, from: number, to: number) {
  return Array.from({ length: 90 }, (_, i) => outlineAt(ellipse, from + ((to - from) * i) / 90));
}

test('an ellipse is recovered from the points of its outline', () => {
  const fitted = fitEllipse(pointsOn(COIN, 0, 2 * Math.PI), undefined, { x: 200, y: 100, radius: 110 });
  expect(fitted?.x).toBeCloseTo(COIN.x, 3);
  expect(fitted?.y).toBeCloseTo(COIN.y, 3);
  expect(fitted?.a).toBeCloseTo(COIN.a, 3);
  expect(fitted?.b).toBeCloseTo(COIN.b, 3);
  expect(Math.tan(fitted?.angle ?? 0)).toBeCloseTo(Math.tan(COIN.angle), 3);
});

test('two thirds of an outline are enough', () => {
  const fitted = fitEllipse(pointsOn(COIN, 0.4, 4.6), undefined, { x: 200, y: 100, radius: 110 });
  expect(meanRadius(fitted ?? COIN)).toBeCloseTo(meanRadius(COIN), 2);
});

test('a point without weight has no effect on the outline', () => {
  const points = [...pointsOn(COIN, 0, 2 * Math.PI), { x: 900, y: 900 }];
  const weights = points.map(({ x }) => (x > 800 ? 0 : 1));
  expect(fitEllipse(points, weights, { x: 200, y: 100, radius: 110 })?.a).toBeCloseTo(COIN.a, 3);
});

test('points on a line form no ellipse', () => {
  const line = Array.from({ length: 20 }, (_, i) => ({ x: i, y: 2 * i }));
  expect(fitEllipse(line, undefined, { x: 10, y: 20, radius: 20 })).toBeUndefined();
});
