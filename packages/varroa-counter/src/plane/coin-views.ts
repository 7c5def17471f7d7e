import { areaAt, type Homography, inverse, project } from '../card/homography.ts';
import type { Ellipse } from '../marker/ellipse.ts';
import { type Camera, rayOf, type Vector, viewOf } from './camera.ts';

/** A coin's outline in the photo, the scale there, and its height divided by its width. */
export type SeenCoin = { ellipse: Ellipse; mmPerPx: number; thickness: number };

/** Weight of an outline without the edge below the face, which many photos do not show. */
const FACE_ONLY = 0.35;

/**
 * The two views of a board (mm to pixels) on which a coin lies that has this outline: an ellipse does not tell
 * which side is nearer. The same view twice if the camera looks at the coin from directly above.
 */
export const coinViews = (camera: Camera, { ellipse, mmPerPx, thickness }: SeenCoin): Homography[] => {
  const [u, v] = rayOf(camera, ellipse);
  const off = Math.hypot(u, v);
  const [rx, ry] = off < 1e-6 ? [1, 0] : [u / off, v / off];
  const cos = 1 / Math.hypot(off, 1);
  const sin = off * cos;
  const { ratio, shortX, shortY } = facingRay(ellipse, { x: rx, y: ry }, cos);
  const tilt = tiltOf(ratio, thickness);
  return [1, -1].map((side) => {
    const lean = side * Math.sin(tilt);
    const [along, aside] = [lean * shortX, lean * shortY];
    const ahead = Math.cos(tilt);
    const normal: Vector = [
      ahead * sin * rx + along * cos * rx - aside * ry,
      ahead * sin * ry + along * cos * ry + aside * rx,
      ahead * cos - along * sin,
    ];
    return scaledAt(camera, normal, ellipse, mmPerPx);
  });
};

/**
 * The outline as a camera sees it that points at the coin: a phone's wide lens stretches what is far from the
 * centre, by 1 / `cos` away from it. The direction of the short axis is along the ray's offset and across it.
 */
const facingRay = (
  { a, b, angle }: Ellipse,
  radial: { x: number; y: number },
  cos: number,
): { ratio: number; shortX: number; shortY: number } => {
  const [long, short] = [a * a, b * b];
  const turn = angle - Math.atan2(radial.y, radial.x);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const xx = (long * c * c + short * s * s) * cos * cos;
  const yy = long * s * s + short * c * c;
  const xy = (long - short) * c * s * cos;
  const middle = (xx + yy) / 2;
  const apart = Math.hypot((xx - yy) / 2, xy);
  const longTurn = 0.5 * Math.atan2(2 * xy, xx - yy);
  return {
    ratio: Math.sqrt((middle - apart) / (middle + apart)),
    shortX: -Math.sin(longTurn),
    shortY: Math.cos(longTurn),
  };
};

/** The tilt from the ratio of the axes: short is face and edge together, `cos t + thickness · sin t`. */
const tiltOf = (ratio: number, thickness: number): number => {
  const withEdge = Math.atan(thickness) + Math.acos(Math.min(1, ratio / Math.hypot(1, thickness)));
  return (1 - FACE_ONLY) * withEdge + FACE_ONLY * Math.acos(Math.min(1, ratio));
};

/** The plane with this normal at the distance that gives the scale at a place of the photo. */
const scaledAt = (camera: Camera, normal: Vector, at: Ellipse, mmPerPx: number): Homography => {
  const unit = viewOf(camera, normal, 1);
  const area = Math.abs(areaAt(unit, project(inverse(unit), at)));
  return viewOf(camera, normal, mmPerPx * Math.sqrt(area));
};
