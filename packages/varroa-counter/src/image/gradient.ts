import type { RgbImage } from './rgb-image.ts';

/** Change of brightness at each pixel, in levels (of 255) per pixel. */
export interface Gradient {
  width: number;
  height: number;
  x: Float32Array;
  y: Float32Array;
}

/**
 * Sobel derivative of the colour channel that changes most: gold on yellow or silver on white may differ in
 * one channel only.
 */
export function gradientOf({ width, height, data }: RgbImage): Gradient {
  const gradient = {
    width,
    height,
    x: new Float32Array(width * height),
    y: new Float32Array(width * height),
  };
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) steepestAt(data, gradient, y * width + x);
  }
  return gradient;
}

/** Writes the steepest channel's change at one pixel inside the border. */
function steepestAt(data: Uint8Array, { width, x, y }: Gradient, to: number): void {
  const stride = width * 3;
  let best = 0;
  for (let p = to * 3; p < to * 3 + 3; p++) {
    const nw = data[p - stride - 3] ?? 0;
    const ne = data[p - stride + 3] ?? 0;
    const sw = data[p + stride - 3] ?? 0;
    const se = data[p + stride + 3] ?? 0;
    const across = ne + se - nw - sw + 2 * ((data[p + 3] ?? 0) - (data[p - 3] ?? 0));
    const down = sw + se - nw - ne + 2 * ((data[p + stride] ?? 0) - (data[p - stride] ?? 0));
    const size = across * across + down * down;
    if (size <= best) continue;
    best = size;
    x[to] = across / 8;
    y[to] = down / 8;
  }
}
