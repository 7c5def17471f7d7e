import sharp, { type FitEnum } from 'sharp';
import { AppError } from './errors.ts';

// Not even looked into: a drawing is a program for its reader, and may keep it busy for long.
sharp.block({ operation: ['VipsForeignLoadSvg'] });

/** Photos of cameras and phones. Others that libvips could read (TIFF, raw data, ...) are documents, not pictures. */
const PHOTO_FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** A form in which a picture is kept; smaller ones are not blown up. */
export interface PictureForm {
  /** Pixels, at most. */
  readonly width: number;
  readonly height: number;
  /** `cover` cuts to the form's shape, `inside` keeps the whole picture. */
  readonly fit: keyof Pick<FitEnum, 'cover' | 'inside'>;
  /** Of WebP, 1 to 100. */
  readonly quality: number;
}

export interface EncodedPicture {
  readonly content: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export const PICTURE_TYPE = 'image/webp';

/**
 * A picture as WebP: upright, in the form wanted, without its metadata (place, camera). 415 for what is not a picture:
 * cut off, of another format, or with more pixels than a camera makes.
 */
export async function encodePicture(file: Buffer, form: PictureForm): Promise<EncodedPicture> {
  try {
    const photo = sharp(file);
    const { format } = await photo.metadata();
    if (!PHOTO_FORMATS.includes(format)) throw new Error(`${format} is no photo`);
    const { data, info } = await photo
      .autoOrient()
      .resize(form.width, form.height, { fit: form.fit, withoutEnlargement: true })
      .webp({ quality: form.quality })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    // Whatever the decoder says of it, the answer is the same: this file is no picture that can be shown.
    throw new AppError('not_an_image', 415);
  }
}
