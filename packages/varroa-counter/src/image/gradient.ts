import type { RgbImage } from './rgb-image.ts';

/** How fast the picture changes at each pixel, in levels (of 255) per pixel. */
export interface Gradient {
  width: number;
  height: number;
  x: Float32Array;
  y: Float32Array;
}

/**
 * Sobel's derivative of whichever colour changes most: gold on yellow or silver on white may differ in one
 * colour only.
 */
export function gradientOf({ width, height, data }: RgbImage): Gradient {
  const gx = new Float32Array(width * height);
  const gy = new Float32Array(width * height);
  const stride = width * 3;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      let best = 0;
      const to = y * width + x;
      for (let c = 0; c < 3; c++) {
        const p = to * 3 + c;
        const nw = data[p - stride - 3] ?? 0;
        const ne = data[p - stride + 3] ?? 0;
        const sw = data[p + stride - 3] ?? 0;
        const se = data[p + stride + 3] ?? 0;
        const across = ne + se - nw - sw + 2 * ((data[p + 3] ?? 0) - (data[p - 3] ?? 0));
        const down = sw + se - nw - ne + 2 * ((data[p + stride] ?? 0) - (data[p - stride] ?? 0));
        const size = across * across + down * down;
        if (size <= best) continue;
        best = size;
        gx[to] = across / 8;
        gy[to] = down / 8;
      }
    }
  }
  return { width, height, x: gx, y: gy };
}
