export {
  createPictures,
  DEFAULT_PICTURE_LIMITS,
  type Encoder,
  PICTURE_TYPE,
  type PictureForm,
  type PictureLimits,
  type Pictures,
  type TilesForm,
} from './pictures.ts';
export { findTile, type TilePlace } from './tiles.ts';
