import { type Homography, inverse } from '../src/card/homography.ts';
import { blankImage, type RgbImage } from '../src/image/rgb-image.ts';
import { phoneCamera, type Vector, viewOf } from '../src/plane/camera.ts';

/** A dark table around the board. */
const TABLE = 60;

/**
 * The view of a phone above the middle of a board: from pixels of the straight photo, from its centre, to
 * pixels of the tilted one. The scale in the middle is the same; `azimuth` (radians) points to the near side.
 */
export const tiltedView = (
  size: { width: number; height: number },
  degrees: number,
  azimuth: number,
): Homography => {
  const camera = phoneCamera(size);
  return viewOf(camera, normalOf(degrees, azimuth), camera.focal);
};

/** The normal of a board at that tilt. */
export const normalOf = (degrees: number, azimuth: number): Vector => {
  const tilt = (degrees * Math.PI) / 180;
  return [Math.sin(tilt) * Math.cos(azimuth), Math.sin(tilt) * Math.sin(azimuth), Math.cos(tilt)];
};

/** A straight photo as that camera sees it. */
export const seenBy = (view: Homography, straight: RgbImage): RgbImage => {
  const { width, height } = straight;
  const [a, b, c, d, e, f, g, h] = inverse(view);
  const sample = sampler(straight);
  const out = blankImage(width, height);
  out.data.fill(TABLE);
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, to += 3) {
      const w = g * x + h * y + 1;
      const across = (a * x + b * y + c) / w + (width - 1) / 2;
      const down = (d * x + e * y + f) / w + (height - 1) / 2;
      if (across >= 1 && down >= 1 && across < width - 2 && down < height - 2)
        sample(across, down, out.data, to);
    }
  return out;
};

/** Writes the colour at a place between pixels, by Catmull-Rom, which does not blur. */
const sampler =
  ({ width, data }: RgbImage) =>
  (x: number, y: number, into: Uint8Array, to: number): void => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const across = cubicAt(x - left);
    const down = cubicAt(y - top);
    for (let k = 0; k < 3; k += 1) {
      let sum = 0;
      for (let j = 0; j < 16; j += 1) {
        const at = ((top + (j >> 2) - 1) * width + left + (j & 3) - 1) * 3 + k;
        sum += (down[j >> 2] ?? 0) * (across[j & 3] ?? 0) * (data[at] ?? 0);
      }
      into[to + k] = Math.min(255, Math.max(0, sum + 0.5));
    }
  };

const cubicAt = (t: number): number[] => [
  (-t * t * t + 2 * t * t - t) / 2,
  (3 * t * t * t - 5 * t * t + 2) / 2,
  (-3 * t * t * t + 4 * t * t + t) / 2,
  (t * t * t - t * t) / 2,
];
