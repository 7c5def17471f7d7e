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

/** Brightness (ITU-R BT.601), 0..255. */
export function luma(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
