/** Breadth and height of each tile of a photo, in px. */
export const PHOTO_TILE_SIDE = 512;

/**
 * The level on which a photo has all its pixels, the first being 0: there it fits into one tile, and on each further level
 * it is twice as large.
 */
export const finestTileLevel = ({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): number => Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / PHOTO_TILE_SIDE)));
