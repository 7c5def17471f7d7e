import type { RgbImage } from '../image/rgb-image.ts';
import { shrink } from '../image/shrink.ts';
import { assessQuality, type Problem, type Quality } from './assess-quality.ts';

/** Maximum number of pixels of an image assessed without a scale: in larger photos every edge looks wide. */
export const UNSCALED_PIXELS_MAX = 14_000_000;
/** Scale of most photos of that size; used to assess edges if the scale is unknown. */
const USUAL_PX_PER_MM = 8;
/** At that scale, width in mm of the edges of a sharp photo taken from up to three times closer. */
const SHARP_TO = 0.57;
/**
 * Minimum sides of the photo in pixels: half a small board (100 mm) along the longer side, a coin (20 mm) along
 * the shorter, at the coarsest scale that is tried without a marker (6 px/mm).
 */
const LEAST_PX = { long: 600, short: 120 };

/**
 * Assesses a photo of unknown scale with at most `UNSCALED_PIXELS_MAX`, or reduced to it. Its statements about the
 * scale are assumptions.
 */
export const assessUnscaled = (image: RgbImage): Quality =>
  assessQuality(image, 1 / USUAL_PX_PER_MM, SHARP_TO);

/** Problems of the photo that prevent the detection of a scale; empty for a sharp and bright one. */
export const problemsUnscaled = (image: RgbImage): Problem[] => {
  const { width, height } = image;
  if (Math.max(width, height) < LEAST_PX.long || Math.min(width, height) < LEAST_PX.short)
    return ['too_few_pixels_per_mm'];
  const factor = Math.ceil(Math.sqrt((width * height) / UNSCALED_PIXELS_MAX));
  return assessUnscaled(factor === 1 ? image : shrink(image, factor)).problems;
};
