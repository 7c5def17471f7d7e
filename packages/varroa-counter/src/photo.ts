import sharp from 'sharp';
import type { RgbImage } from './image/rgb-image.ts';

/** Larger photos are rejected before decoding: 120 megapixels are 360 MB. */
const MOST_PIXELS = 120_000_000;

/**
 * The upright pixels of an encoded photo (JPEG, PNG, WebP, AVIF). Undefined if it cannot be decoded: damaged,
 * too large, or not supported by libvips (HEIC).
 */
export const readPhoto = async (photo: Uint8Array | string): Promise<RgbImage | undefined> => {
  try {
    const { data, info } = await sharp(photo, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.length);
    return { width: info.width, height: info.height, data: bytes };
  } catch {
    return undefined;
  }
};
