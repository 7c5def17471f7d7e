import { writeFile } from 'node:fs/promises';
import { type CameraNotes, readExif } from '@propolis/file-formats';
import sharp, { type FitEnum, type Metadata, type Sharp } from 'sharp';

// Not even looked into: a drawing is a program for its reader, and may keep it busy for long.
sharp.block({ operation: ['VipsForeignLoadSvg'] });
// No picture comes twice: what libvips would keep of the last ones (50 MB) is of no use.
sharp.cache(false);
// One picture has one core: requests want the others.
sharp.concurrency(1);

/** Photos of cameras and phones. Others that libvips could read (TIFF, raw data, ...) are documents, not pictures. */
const PHOTO_FORMATS: readonly string[] = ['jpeg', 'png', 'webp', 'gif', 'heif'];

/** More than any phone makes. */
const PIXELS_MAX = 120_000_000;
/** What a decoder may have to hold at once; a file of 2 MB can ask for 2 GB. */
const DECODED_BYTES_MAX = 400_000_000;

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
  /** 1 to 100. */
  readonly quality: number;
  /** WebP where nothing is said. */
  readonly as?: 'webp' | 'jpeg';
}

/** A picture in all its sizes, each half as large as the one before, cut into squares: one archive (`tiles.ts`). */
export interface TilesForm {
  /** Pixels of a square; at the right and the lower edge they are filled up. */
  readonly tileSide: number;
  /** Of WebP, 1 to 100. */
  readonly quality: number;
}

/** A file that is to be written in each of these forms. */
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
  /** The whole picture: its pixels, upright, and what its camera wrote into a JPEG, HEIC or AVIF. */
  readonly source: { readonly width: number; readonly height: number; readonly camera: CameraNotes };
}

export type PictureOutcome =
  | { readonly outcome: 'encoded'; readonly pictures: readonly EncodedPicture[] }
  /** It is no picture that can be shown: cut off, of another format, or with more pixels than a camera makes. */
  | { readonly outcome: 'refused' }
  /** The disk's word. */
  | { readonly outcome: 'not written'; readonly code: string };

/** Pictures as WebP or JPEG: upright, in the forms wanted, without their metadata (place, camera). */
export async function encodePictures({ source, targets }: PictureJob): Promise<PictureOutcome> {
  const pictures: EncodedPicture[] = [];
  for (const { form, path } of targets) {
    const encoded = await encode(source, form).catch(() => undefined);
    // Whatever the decoder says of it, the answer is the same.
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
  const photo: Sharp = sharp(source, { limitInputPixels: PIXELS_MAX });
  const metadata = await photo.metadata();
  if (!PHOTO_FORMATS.includes(metadata.format)) throw new Error(`${metadata.format} is no photo`);
  if (isTooLarge(metadata)) throw new Error('more than a camera makes');
  const upright = photo.autoOrient();
  const formed = 'tileSide' in form ? cut(upright, form) : shrink(upright, form);
  const { data, info } = await formed.toBuffer({ resolveWithObject: true });
  return { data, info, source: { ...metadata.autoOrient, camera: await notesIn(metadata) } };
}

/** `Exif` and two zeros stand before the block of notes (bytes). */
const EXIF_PREFIX = 6;
const notesIn = async ({ format, exif }: Metadata): Promise<CameraNotes> =>
  exif && (format === 'jpeg' || format === 'heif') ? readExif(exif.subarray(EXIF_PREFIX)) : {};

const shrink = (photo: Sharp, { width, height, fit, quality, as = 'webp' }: PictureForm): Sharp =>
  photo.resize(width, height, { fit, withoutEnlargement: true }).toFormat(as, { quality });

/** The least effort: of 48 megapixels, 2 seconds instead of 30, for tiles of the same size. */
const cut = (photo: Sharp, { tileSide, quality }: TilesForm): Sharp =>
  photo
    .webp({ quality, effort: 0 })
    .tile({ size: tileSide, layout: 'google', container: 'zip', skipBlanks: -1 });
