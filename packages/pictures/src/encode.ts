import { writeFile } from 'node:fs/promises';
import { type CameraNotes, PHOTO_PIXELS_MAX, readExif } from '@propolis/file-formats';
import sharp, { type FitEnum, type Metadata, type Sharp } from 'sharp';

// SVG is blocked: rendering it can take arbitrarily long.
sharp.block({ operation: ['VipsForeignLoadSvg'] });
// Pictures do not repeat, so the cache of libvips (50 MB) is useless.
sharp.cache(false);
// One core per picture: requests need the others.
sharp.concurrency(1);

/** Formats of cameras and phones. Others that libvips can read (TIFF, raw data, ...) are rejected. */
const PHOTO_FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** Maximum decoded size; a file of 2 MB can decode to 2 GB. */
const DECODED_BYTES_MAX = 400_000_000;

/** Other formats are decoded line by line, or reduced while decoding. */
const isDecodedWhole = ({ format, isProgressive }: Metadata): boolean =>
  isProgressive === true || format === 'webp' || format === 'gif';

/** Checks the header before anything is decoded. */
function isTooLarge(metadata: Metadata): boolean {
  const { width, height, channels, depth } = metadata;
  const pixels = width * height;
  const bytesOfChannel = depth === 'uchar' ? 1 : 2;
  return (
    pixels > PHOTO_PIXELS_MAX ||
    (isDecodedWhole(metadata) && pixels * channels * bytesOfChannel > DECODED_BYTES_MAX)
  );
}

/** A stored version of a picture; smaller pictures are not enlarged. */
export interface PictureForm {
  /** Maximum size in pixels. */
  readonly width: number;
  readonly height: number;
  /** `cover` crops to the shape, `inside` keeps the whole picture. */
  readonly fit: keyof Pick<FitEnum, 'cover' | 'inside'>;
  /** 1 to 100. */
  readonly quality: number;
  /** Default WebP. */
  readonly as?: 'webp' | 'jpeg';
}

/** Tiles of a picture in all sizes, each half as large as the previous one, in one archive (`tiles.ts`). */
export interface TilesForm {
  /** Side of a tile in pixels; incomplete tiles at the right and lower edge are padded. */
  readonly tileSide: number;
  /** WebP quality, 1 to 100. */
  readonly quality: number;
}

/** A file and the versions to create. */
export interface PictureJob {
  readonly source: string;
  readonly targets: readonly { readonly form: PictureForm | TilesForm; readonly path: string }[];
}

export interface EncodedPicture {
  readonly path: string;
  readonly bytes: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The original: upright size in pixels, and the camera notes. */
  readonly source: { readonly width: number; readonly height: number; readonly camera: CameraNotes };
}

export type PictureOutcome =
  | { readonly outcome: 'encoded'; readonly pictures: readonly EncodedPicture[] }
  /** Not a supported picture: truncated, another format, or too many pixels. */
  | { readonly outcome: 'refused' }
  /** The error code of the disk. */
  | { readonly outcome: 'not written'; readonly code: string };

/** Creates the versions of a picture as upright WebP or JPEG, without metadata (place, camera). */
export async function encodePictures({ source, targets }: PictureJob): Promise<PictureOutcome> {
  const pictures: EncodedPicture[] = [];
  for (const { form, path } of targets) {
    const encoded = await encode(source, form).catch(() => undefined);
    // All decoder errors have the same result.
    if (!encoded) return { outcome: 'refused' };
    const { data, info, source: whole } = encoded;
    try {
      await writeFile(path, data);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'EIO';
      return { outcome: 'not written', code };
    }
    pictures.push({ path, bytes: data.length, width: info.width, height: info.height, source: whole });
  }
  return { outcome: 'encoded', pictures };
}

async function encode(source: string, form: PictureForm | TilesForm) {
  // Decoders warn of harmless faults too, such as the scan header of Samsung phones.
  const photo: Sharp = sharp(source, { limitInputPixels: PHOTO_PIXELS_MAX, failOn: 'error' });
  const metadata = await photo.metadata();
  if (!PHOTO_FORMATS.includes(metadata.format)) throw new Error(`${metadata.format} is no photo`);
  if (isTooLarge(metadata)) throw new Error('more than a camera makes');
  const upright = photo.autoOrient();
  const formed = 'tileSide' in form ? cut(upright, form) : shrink(upright, form);
  const { data, info } = await formed.toBuffer({ resolveWithObject: true });
  return { data, info, source: { ...metadata.autoOrient, camera: await notesIn(metadata) } };
}

/** Precedes the block of notes, except in a PNG. */
const EXIF_PREFIX = 'Exif\0\0';
async function notesIn({ exif }: Metadata): Promise<CameraNotes> {
  if (!exif) return {};
  const isPrefixed = exif.toString('latin1', 0, EXIF_PREFIX.length) === EXIF_PREFIX;
  return readExif(isPrefixed ? exif.subarray(EXIF_PREFIX.length) : exif);
}

/** On white: the ink of a receipt with a transparent ground would be black on the dark page. */
const shrink = (photo: Sharp, { width, height, fit, quality, as = 'webp' }: PictureForm): Sharp =>
  photo
    .flatten({ background: '#fff' })
    .resize(width, height, { fit, withoutEnlargement: true })
    .toFormat(as, { quality });

/** The lowest effort: for 48 megapixels 2 seconds instead of 30, with tiles of the same size. */
const cut = (photo: Sharp, { tileSide, quality }: TilesForm): Sharp =>
  photo
    .webp({ quality, effort: 0 })
    .tile({ size: tileSide, layout: 'google', container: 'zip', skipBlanks: -1 });
