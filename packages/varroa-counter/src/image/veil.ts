import { blankImage, type RgbImage } from './rgb-image.ts';

/**
 * The darkest ten-thousandth of a photo: of the photos at hand, clear ones, it has 0 to 28 of 255, whatever else lies on the
 * board. Under a veil, light that a smeared lens or the sun beside it lays over all, nothing is dark any more.
 */
const DARKEST = 1 / 10_000;
/** From this level on it is lifted by a veil, and brought back to what is left on a clear one. */
const VEILED_FROM = 30;
const CLEAR = 10;
/** Where the darkest is nearer than this to what half of the picture has, nothing dark lies there, or nothing can be told. */
const NOTHING_DARK = 0.8;
/** So many pixels tell it. */
const LOOKED_AT = 1_000_000;

/** The level of 0..255 below which each of these shares of a picture lies, as the eye weighs the colours (BT.601). */
function levelsAt({ width, height, data }: RgbImage, shares: readonly number[]): number[] {
  const step = Math.max(1, Math.floor((width * height) / LOOKED_AT));
  const pixels = new Uint32Array(256);
  let looked = 0;
  for (let p = 0; p < data.length; p += step * 3, looked++) {
    const luma = 0.299 * (data[p] ?? 0) + 0.587 * (data[p + 1] ?? 0) + 0.114 * (data[p + 2] ?? 0);
    const level = Math.round(luma);
    pixels[level] = (pixels[level] ?? 0) + 1;
  }
  return shares.map((share) => {
    let darker = 0;
    return pixels.findIndex((here) => {
      darker += here;
      return darker > looked * share;
    });
  });
}

/** By how much of 0..255 a veil lifts the darkest of a picture; 0 where none does. */
export function veilOver(image: RgbImage): number {
  const [black = 0, half = 0] = levelsAt(image, [DARKEST, 0.5]);
  return black > VEILED_FROM && black < NOTHING_DARK * half ? black - CLEAR : 0;
}

/**
 * The picture without the veil that lies over it: black is dark again, white stays white, so that mites stand out as those
 * that the network knows. The picture itself where there is none.
 */
export function withoutVeil(image: RgbImage): RgbImage {
  const veil = veilOver(image);
  if (veil === 0) return image;
  const cleared = Uint8ClampedArray.from(
    { length: 256 },
    (_, level) => ((level - veil) * 255) / (255 - veil),
  );
  const out = blankImage(image.width, image.height);
  for (let p = 0; p < out.data.length; p++) out.data[p] = cleared[image.data[p] ?? 0] ?? 0;
  return out;
}
