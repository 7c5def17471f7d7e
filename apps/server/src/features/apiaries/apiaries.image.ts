import sharp from 'sharp';
import { AppError } from '../../platform/errors.ts';

/** Pixels of a thumbnail: four to three, sharp on a dense phone screen. */
const WIDTH = 480;
const HEIGHT = 360;
const QUALITY = 70;

// Not even looked into: a drawing is a program for its reader, and may keep it busy for long.
sharp.block({ operation: ['VipsForeignLoadSvg'] });

/** Photos of cameras and phones. Others that libvips could read (TIFF, raw data, ...) are documents, not pictures. */
const PHOTO_FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/**
 * A small WebP of a photo: upright, cut to four to three, without its metadata (place, camera). 415 for what is not a
 * picture: cut off, of another format, or with more pixels than a camera makes.
 */
export async function encodeThumbnail(file: Buffer): Promise<{ image: Buffer; mime_type: string }> {
  try {
    const photo = sharp(file);
    const { format } = await photo.metadata();
    if (!PHOTO_FORMATS.includes(format)) throw new Error(`${format} is no photo`);
    const image = await photo
      .autoOrient()
      .resize(WIDTH, HEIGHT, { fit: 'cover', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer();
    return { image, mime_type: 'image/webp' };
  } catch {
    // Whatever the decoder says of it, the answer is the same: this file is no picture that can be shown.
    throw new AppError('not_an_image', 415);
  }
}
