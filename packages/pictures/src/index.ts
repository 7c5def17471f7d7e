export {
  createPictures,
  DEFAULT_PICTURE_LIMITS,
  type Decoder,
  type DecoderLimits,
  type Encoder,
  PHOTO_FORMS,
  PICTURE_TYPE,
  type PictureForm,
  type Pictures,
  startDecoder,
  type TilesForm,
} from './pictures.ts';
export { findTile, type TilePlace } from './tiles.ts';
