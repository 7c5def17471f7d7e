/** An image in memory: 8-bit sRGB without alpha, three bytes per pixel, rows from the top. */
export interface RgbImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A black image of the given size in pixels. */
export function blankImage(width: number, height: number): RgbImage {
  return { width, height, data: new Uint8Array(width * height * 3) };
}
