import sharp from 'sharp';
import type { RgbImage } from '../src/image/rgb-image.ts';

/** Reads an image file: upright, without alpha. */
export async function readPicture(path: string): Promise<RgbImage> {
  const { data, info } = await sharp(path)
    .rotate()
    .toColourspace('srgb')
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

function raw({ width, height, data }: RgbImage) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Saves by the file extension: .png is lossless, .jpg is not. */
export async function writePicture(image: RgbImage, path: string): Promise<void> {
  await raw(image).toFile(path);
}

/** The image after JPEG compression, as stored by a phone; `quality` 1..100. */
export async function throughJpeg(image: RgbImage, quality: number): Promise<RgbImage> {
  const { width, height } = image;
  const data = await sharp(await raw(image).jpeg({ quality }).toBuffer())
    .raw()
    .toBuffer();
  return { width, height, data: new Uint8Array(data) };
}
