import type { RgbImage } from './image/rgb-image.ts';

/** What stands in the way of a count (`problems`) and what makes it doubtful (`warnings`), by name. */
export type Quality = { pxPerMm: number; problems: string[]; warnings: string[] };

/** Below this a mite is fewer than nine pixels long and no longer told from a crumb. */
const LEAST_PX_PER_MM = 6;

/** Judges whether mites can be told at this scale at all. */
export const assessQuality = (_image: RgbImage, mmPerPx: number): Quality => ({
  pxPerMm: 1 / mmPerPx,
  problems: 1 / mmPerPx < LEAST_PX_PER_MM ? ['too_few_pixels_per_mm'] : [],
  warnings: [],
});
