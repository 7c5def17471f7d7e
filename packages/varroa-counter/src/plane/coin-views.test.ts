import { expect, test } from 'vitest';
import { areaAt, type Homography, inverse, project } from '../card/homography.ts';
import { fitEllipse } from '../marker/ellipse.ts';
import { phoneCamera, type Vector, viewOf } from './camera.ts';
import { coinViews } from './coin-views.ts';
import { tiltOf } from './settle-plane.ts';

const SIZE = { width: 4000, height: 3000 };
const camera = phoneCamera(SIZE);
const RADIUS_MM = 13;

const viewAt = (degrees: number, azimuth: number): Homography => {
  const tilt = (degrees * Math.PI) / 180;
  const normal: Vector = [
    Math.sin(tilt) * Math.cos(azimuth),
    Math.sin(tilt) * Math.sin(azimuth),
    Math.cos(tilt),
  ];
  return viewOf(camera, normal, 300);
};

/** The outline of a flat disc on the board, and the scale there. */
const discOn = (view: Homography, x: number, y: number) => {
  const outline = Array.from({ length: 90 }, (_, i) => {
    const turn = (2 * Math.PI * i) / 90;
    return project(view, { x: x + RADIUS_MM * Math.cos(turn), y: y + RADIUS_MM * Math.sin(turn) });
  });
  const ellipse = fitEllipse(outline, undefined, { ...project(view, { x, y }), radius: 100 });
  if (ellipse === undefined) throw new Error('no ellipse');
  return { ellipse, mmPerPx: 1 / Math.sqrt(areaAt(view, { x, y })), thickness: 0 };
};

/** The largest deviation of the scale over the photo. */
const deviation = (view: Homography, truth: Homography): number =>
  Math.max(
    ...[0, SIZE.width].flatMap((x) =>
      [0, SIZE.height].map((y) =>
        Math.abs(0.5 * Math.log(areaAt(inverse(view), { x, y }) / areaAt(inverse(truth), { x, y }))),
      ),
    ),
  );

test.each([
  [20, 0, 0, 0],
  [20, 2, 60, -40],
  [25, 4, -90, 50],
  [15, 1, 100, 70],
])('one of the two views of a coin is that of its board: %i° towards %i rad', (degrees, azimuth, x, y) => {
  const truth = viewAt(degrees, azimuth);
  const deviations = coinViews(camera, discOn(truth, x, y)).map((view) => deviation(view, truth));
  expect(Math.min(...deviations)).toBeLessThan(0.03);
  // The other one is tilted the other way.
  expect(Math.max(...deviations)).toBeGreaterThan(0.1);
});

test('a coin in the corner of a straight photo is seen from the side, and its board is still straight', () => {
  const truth = viewAt(0, 0);
  const [straight, steep] = coinViews(camera, discOn(truth, 120, 90))
    .map((view) => tiltOf(view, { ...SIZE, data: new Uint8Array() }))
    .sort()
    .reverse();
  expect([straight, steep]).toEqual(['straight', 'steep']);
});
