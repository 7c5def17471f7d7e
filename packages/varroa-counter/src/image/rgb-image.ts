/** A picture in memory: 8-bit sRGB without alpha, three bytes per pixel, rows from the top. */
export interface RgbImage {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A picture of one channel in floating point; the scale (0..255 unless said otherwise) is the maker's. */
export interface GrayImage {
  width: number;
  height: number;
  data: Float32Array;
}

/** A black picture of the given size in pixels. */
export function blankImage(width: number, height: number): RgbImage {
  return { width, height, data: new Uint8Array(width * height * 3) };
}

/** Luma after Rec. 601, 0..255: what the eye and the mite detector see as bright. */
export function toGray(image: RgbImage): GrayImage {
  const { width, height, data } = image;
  const out = new Float32Array(width * height);
  for (let i = 0, p = 0; i < out.length; i++, p += 3) {
    out[i] = 0.299 * (data[p] ?? 0) + 0.587 * (data[p + 1] ?? 0) + 0.114 * (data[p + 2] ?? 0);
  }
  return { width, height, data: out };
}
