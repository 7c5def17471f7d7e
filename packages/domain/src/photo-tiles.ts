/** Width and height of each tile of a photo, in px. */
export const PHOTO_TILE_SIDE = 512;

/**
 * The level with the full resolution. Level 0 fits into one tile, and each further level is twice as large.
 */
export const finestTileLevel = ({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): number => Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / PHOTO_TILE_SIDE)));
