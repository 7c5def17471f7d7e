import type { RgbImage } from '../image/rgb-image.ts';
import { shrink } from '../image/shrink.ts';
import { assessQuality, type Problem, pixelFault, type Quality } from './assess-quality.ts';

/** Pixels of a picture that is judged without a scale, at most: on the pixels of larger photos every edge looks broad. */
const MOST_PIXELS = 14_000_000;
/** Scale of most photos of no more pixels than that: their edges are judged by it where nobody knows it. */
const USUAL_PX_PER_MM = 8;
/** By that scale the edges of a sharp photo taken from nearer, up to three times as fine, are as broad as this, in mm. */
const SHARP_TO = 0.57;
/** So many mm of a board are to be seen at least: half a small one along the longer side, a coin across the shorter. */
const LEAST_BOARD_MM = { long: 100, short: 20 };

/**
 * Judges the look of a photo whose scale nobody knows, of `MOST_PIXELS` or made as small. What it says of the scale is
 * only assumed.
 */
export const assessUnscaled = (image: RgbImage): Quality =>
  assessQuality(image, 1 / USUAL_PX_PER_MM, SHARP_TO);

/** What in the photo itself kept its scale from being told, whatever lies on the board; empty for a sharp and bright one. */
export const problemsUnscaled = (image: RgbImage): Problem[] => {
  const { width, height } = image;
  const pxPerMm = Math.min(
    Math.max(width, height) / LEAST_BOARD_MM.long,
    Math.min(width, height) / LEAST_BOARD_MM.short,
  );
  if (pixelFault(pxPerMm) === 'too_few_pixels_per_mm') return ['too_few_pixels_per_mm'];
  const factor = Math.ceil(Math.sqrt((width * height) / MOST_PIXELS));
  return assessUnscaled(factor === 1 ? image : shrink(image, factor)).problems;
};
