import type { Point } from '../image/point.ts';
import type { RgbImage } from '../image/rgb-image.ts';

/** Ink pixels of an image: darker than their surroundings. */
export interface InkMap {
  width: number;
  height: number;
  /**
   * Row by row, the brightest colour channel of each pixel, 0 to 255: wax and propolis are dark only in blue,
   * ink in every channel.
   */
  light: Uint8Array;
  /** Row by row, 1 for ink. */
  ink: Uint8Array;
}

/**
 * Half the width of the surroundings, in pixels: larger than the solid centre of the largest finder pattern,
 * smaller than glare.
 */
const REACH = 40;
/** Minimum difference to the local mean, of 255; smaller differences are noise on paper. */
const LEAST_DARKER = 5;

/** Separates ink from paper by the local mean. */
export const inkMapOf = ({ width, height, data }: RgbImage): InkMap => {
  const light = new Uint8Array(width * height);
  for (let i = 0, from = 0; i < light.length; i += 1, from += 3)
    light[i] = Math.max(data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0);
  const sums = sumsOf(light, width, height);
  const ink = new Uint8Array(width * height);
  const stride = width + 1;
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - REACH) * stride;
    const bottom = Math.min(height, y + REACH + 1) * stride;
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - REACH);
      const right = Math.min(width, x + REACH + 1);
      const sum =
        (sums[bottom + right] ?? 0) -
        (sums[bottom + left] ?? 0) -
        (sums[top + right] ?? 0) +
        (sums[top + left] ?? 0);
      const mean = (sum * stride) / ((right - left) * (bottom - top));
      ink[y * width + x] = (light[y * width + x] ?? 0) < mean - LEAST_DARKER ? 1 : 0;
    }
  }
  return { width, height, light, ink };
};

/** Summed-area table, one row and one column larger than the image. */
const sumsOf = (light: Uint8Array, width: number, height: number): Float64Array => {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1)
    for (let x = 0, row = 0; x < width; x += 1) {
      row += light[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = row + (sums[y * stride + x + 1] ?? 0);
    }
  return sums;
};

/** Whether there is ink at the nearest pixel; false outside the image. */
export const isInk = ({ width, height, ink }: InkMap, { x, y }: Point): boolean => {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column >= 0 && row >= 0 && column < width && row < height && ink[row * width + column] === 1;
};
