import type { FitEnum, Metadata, Sharp } from 'sharp';
import { AppError } from './errors.ts';
import { createTurns } from './turns.ts';

/** libvips takes 15 MB of memory, and is there from the first picture on. */
async function loadDecoder() {
  const { default: sharp } = await import('sharp');
  // Not even looked into: a drawing is a program for its reader, and may keep it busy for long.
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
  // No picture comes twice: what libvips would keep of the last ones (50 MB) is of no use.
  sharp.cache(false);
  return sharp;
}
let decoder: ReturnType<typeof loadDecoder> | undefined;

/** Photos of cameras and phones. Others that libvips could read (TIFF, raw data, ...) are documents, not pictures. */
const PHOTO_FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** More than any phone makes. */
const PIXELS_MAX = 120_000_000;
/** What a decoder may have to hold at once; a file of 2 MB can ask for 2 GB. */
const DECODED_BYTES_MAX = 400_000_000;
/** Pictures that are decoded at once: each may take that much. */
const CONCURRENT_PICTURES = 2;

const inTurn = createTurns(CONCURRENT_PICTURES);

/** Others are read line by line, or made small while they are read. */
const isDecodedWhole = ({ format, isProgressive }: Metadata): boolean =>
  isProgressive === true || format === 'webp' || format === 'gif';

/** From what the file says of itself, before anything of it is decoded. */
function isTooLarge(metadata: Metadata): boolean {
  const { width, height, channels, depth } = metadata;
  const pixels = width * height;
  const bytesOfChannel = depth === 'uchar' ? 1 : 2;
  return (
    pixels > PIXELS_MAX ||
    (isDecodedWhole(metadata) && pixels * channels * bytesOfChannel > DECODED_BYTES_MAX)
  );
}

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
export function encodePicture(path: string, form: PictureForm): Promise<EncodedPicture> {
  return inTurn(async () => {
    decoder ??= loadDecoder();
    const sharp = await decoder;
    try {
      const photo = sharp(path, { limitInputPixels: PIXELS_MAX });
      const metadata = await photo.metadata();
      if (!PHOTO_FORMATS.includes(metadata.format)) throw new Error(`${metadata.format} is no photo`);
      if (isTooLarge(metadata)) throw new Error('more than a camera makes');
      return await encode(photo, form);
    } catch {
      // Whatever the decoder says of it, the answer is the same: this file is no picture that can be shown.
      throw new AppError('not_an_image', 415);
    }
  });
}

async function encode(photo: Sharp, { width, height, fit, quality }: PictureForm): Promise<EncodedPicture> {
  const { data, info } = await photo
    .autoOrient()
    .resize(width, height, { fit, withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}
