import { blankImage, luma, type RgbImage } from './rgb-image.ts';

/**
 * Quantile of the darkest pixels: in the available clear photos its level is 0 to 28 of 255, whatever is on
 * the board. A veil of light, from a smeared lens or the sun, brightens all dark pixels.
 */
const DARKEST = 1 / 10_000;
/**
 * From this level on the darkest pixels are lifted by a veil; they are restored to the level of a clear
 * photo.
 */
const VEILED_FROM = 30;
const CLEAR = 10;
/**
 * If the darkest level exceeds this share of the median, the board has no dark objects and nothing can be
 * concluded.
 */
const NOTHING_DARK = 0.8;
/** Number of sampled pixels. */
const LOOKED_AT = 1_000_000;

/** Quantiles of brightness (BT.601), 0..255. */
function levelsAt({ width, height, data }: RgbImage, shares: readonly number[]): number[] {
  const step = Math.max(1, Math.floor((width * height) / LOOKED_AT));
  const pixels = new Uint32Array(256);
  let looked = 0;
  for (let p = 0; p < data.length; p += step * 3, looked++) {
    const level = Math.round(luma(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0));
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

/** The level by which a veil lifts the darkest pixels of an image; 0 without a veil. */
export function veilOver(image: RgbImage): number {
  const [black = 0, half = 0] = levelsAt(image, [DARKEST, 0.5]);
  return black > VEILED_FROM && black < NOTHING_DARK * half ? black - CLEAR : 0;
}

/**
 * The image without its veil: black is dark again, white stays white, so that the contrast of mites is as in
 * training. Returns the same image if there is no veil.
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
