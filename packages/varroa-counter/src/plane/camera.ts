import type { Homography } from '../card/homography.ts';
import type { Point } from '../image/point.ts';

/** A direction or a place in the camera's space: x to the right, y down, z away from the camera. */
export type Vector = readonly [x: number, y: number, z: number];

/** A pinhole camera: its focal length and the centre of its image, in pixels. */
export type Camera = { focal: number; centre: Point };

/**
 * The usual camera of a phone: 26 mm on a film whose diagonal is 43.3 mm. A photo that was cropped was taken
 * by a longer lens than this.
 */
const FOCAL_OF_DIAGONAL = 26 / 43.27;

/** The camera of an uncropped photo of a phone. */
export const phoneCamera = ({ width, height }: { width: number; height: number }): Camera => ({
  focal: FOCAL_OF_DIAGONAL * Math.hypot(width, height),
  centre: { x: (width - 1) / 2, y: (height - 1) / 2 },
});

/** The direction in which a camera sees a pixel. */
export const rayOf = ({ focal, centre }: Camera, { x, y }: Point): Vector => [
  (x - centre.x) / focal,
  (y - centre.y) / focal,
  1,
];

/**
 * The view of a plane with this unit normal (away from the camera): from the plane's units to pixels. The
 * plane's origin is in the image's centre, `distance` units away.
 */
export const viewOf = ({ focal, centre }: Camera, normal: Vector, distance: number): Homography => {
  const [nx, ny, nz] = normal;
  // The smallest rotation from the camera's axis to the normal, applied to the axes of the image.
  const [ax, ay] = [1 - (nx * nx) / (1 + nz), (-nx * ny) / (1 + nz)];
  const [bx, by] = [(-nx * ny) / (1 + nz), 1 - (ny * ny) / (1 + nz)];
  const [az, bz] = [-nx, -ny];
  return [
    (focal * ax + centre.x * az) / distance,
    (focal * bx + centre.x * bz) / distance,
    centre.x,
    (focal * ay + centre.y * az) / distance,
    (focal * by + centre.y * bz) / distance,
    centre.y,
    az / distance,
    bz / distance,
    1,
  ];
};
