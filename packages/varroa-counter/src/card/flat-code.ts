import type { RgbImage } from '../image/rgb-image.ts';

/** Pixels along a module's side: with fewer the reader's own search grows unsure. */
const PX = 4;
/** Modules of paper around the code that the reader asks for. (ISO 18004, 9.1.) */
const QUIET = 4;

/** A code of `size` × `size` modules drawn anew: flat, upright and clean. */
export const drawnCode = (size: number, isDark: (x: number, y: number) => boolean): RgbImage => {
  const side = (size + 2 * QUIET) * PX;
  const data = new Uint8Array(side * side * 3).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor(x / PX) - QUIET, Math.floor(y / PX) - QUIET];
      const isInside = column >= 0 && row >= 0 && column < size && row < size;
      if (isInside && isDark(column, row)) data.fill(0, (y * side + x) * 3, (y * side + x + 1) * 3);
    }
  return { width: side, height: side, data };
};

/** Which line between modules, counted from the code's left or top side, runs nearest to a place of a drawn code. */
export const lineNearest = (pixel: number): number => Math.round(pixel / PX) - QUIET;
