import { FILE_BYTES_MAX, type FieldErrorCode } from '@propolis/contract/client';
import {
  EXIF_HEAD_BYTES,
  hasTooManyPixels,
  PHOTO_HEAD_BYTES,
  photoKindOf,
  readCameraNotes,
  writeCameraNotes,
} from '@propolis/file-formats';
import { drawPicture } from '../../../lib/picture.ts';
import type { Shot } from './counting-form.ts';

/** Mites look almost the same as in the original photo. */
const QUALITY = 0.92;

/** A photo that can be sent, or why it cannot. */
type SendablePhoto = { readonly file: File } | { readonly fault: 'photo_heic' };

/**
 * Converts a phone's HEIC to a JPEG with the camera's metadata if the browser can decode it (Safari can);
 * patents prevent shipping a decoder. All other files stay unchanged, and the server validates them.
 */
export async function sendablePhoto(file: File, draw = drawUpright): Promise<SendablePhoto> {
  if (photoKindOf(await bytesOf(file.slice(0, PHOTO_HEAD_BYTES))) !== 'image/heic') return { file };
  try {
    const drawn = await draw(file);
    const notes = writeCameraNotes(await readCameraNotes(await bytesOf(file)));
    const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
    const parts = [drawn.slice(0, 2), new Blob([Uint8Array.from(notes)]), drawn.slice(2)];
    return { file: new File(parts, name, { type: 'image/jpeg', lastModified: file.lastModified }) };
  } catch {
    return { fault: 'photo_heic' };
  }
}

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

/** An `Image` applies the orientation, and every browser with HEIC support can decode it. */
async function drawUpright(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    return await drawPicture({
      width,
      height,
      type: 'image/jpeg',
      quality: QUALITY,
      draw: (pen) => pen.drawImage(image, 0, 0),
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A chosen file, as far as its beginning was read. */
export interface ShotFile {
  /** The file to send. */
  readonly file: File;
  /** Why it cannot be sent. */
  readonly faults: readonly FieldErrorCode[];
  /** Whether the draft file is stored on this device. */
  readonly isKept: boolean;
}

/** A file with the time from its metadata. */
export interface ReadShot extends Omit<ShotFile, 'isKept'>, Pick<Shot, 'taken' | 'offset'> {}

/** `2026-06-15T10:00:00+02:00` without its seconds; the offset is optional. */
const TAKEN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d)?([+-]\d\d:\d\d)?$/;

/** A file that cannot be read, so that nothing else is known of it. */
export const unreadShot = (file: File, fault: FieldErrorCode = 'photo_not_image'): ReadShot => ({
  file,
  faults: [fault],
  taken: '',
  offset: '',
});

/** Detects the type of a file by its content, like the server. */
export async function readShot(chosen: File): Promise<ReadShot> {
  const sendable = await sendablePhoto(chosen);
  if ('fault' in sendable) return unreadShot(chosen, sendable.fault);
  const { file } = sendable;
  const head = new Uint8Array(await file.slice(0, EXIF_HEAD_BYTES).arrayBuffer());
  const faults: FieldErrorCode[] = [];
  const kind = photoKindOf(head);
  if (!kind) faults.push('photo_not_image');
  if (hasTooManyPixels(head)) faults.push('photo_too_many_pixels');
  if (file.size > FILE_BYTES_MAX) faults.push('photo_too_big');
  const isHeadEnough = kind === 'image/jpeg' || faults.length > 0;
  const notes = await readCameraNotes(isHeadEnough ? head : await bytesOf(file));
  const [, taken = '', offset = ''] = TAKEN.exec(notes.taken ?? '') ?? [];
  return { file, faults, taken, offset };
}
