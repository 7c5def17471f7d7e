import { isClockTime, isIsoDay } from '@propolis/domain';
import type { ExpandedTags } from 'exifreader';
import { photoKindOf } from './photo-kinds.ts';

/** Camera and time of a photo as written by the camera. */
export interface CameraNotes {
  readonly brand?: string;
  readonly model?: string;
  /** Local camera time as ISO 8601, with its offset if the camera knows it. */
  readonly taken?: string;
}

/**
 * Number of bytes at the beginning of a JPEG that contain its notes: a segment has at most 64 kB and is among
 * the first.
 */
export const EXIF_HEAD_BYTES = 262_144;

/** Tag numbers (Exif 2.32, 4.6). */
export const EXIF_TAGS = {
  brand: 0x010f,
  model: 0x0110,
  /** Orientation of the picture. */
  orientation: 0x0112,
  /** Offset of the exposure notes. */
  exposure: 0x8769,
  taken: 0x9003,
  offset: 0x9011,
} as const;
/** Value types: text, and a four-byte number. */
export const EXIF_TYPES = { text: 2, long: 4 } as const;
/** Camera names are shorter. */
const TEXT_MAX = 100;
/** The value that the library returns for a note with an offset beyond the file. */
const FAULTY = '<faulty value>';
const WANTED = { exif: ['Make', 'Model', 'DateTimeOriginal', 'OffsetTimeOriginal'] };

/**
 * Reads the notes (Exif 2.32) of a photo; the first `EXIF_HEAD_BYTES` of a JPEG are enough, other photos may have
 * them at their end.
 */
export async function readCameraNotes(photo: Uint8Array): Promise<CameraNotes> {
  return photoKindOf(photo) ? readExif(photo) : {};
}

/**
 * Reads the notes in a photo, or in a separate block (a TIFF). Truncated or invalid notes are omitted; never
 * throws. The time grows with the size of a hostile input (64 kB: up to 2 s), so the server calls this in a
 * separate process.
 */
export async function readExif(photo: Uint8Array): Promise<CameraNotes> {
  const { exif = {} } = await tagsIn(photo);
  const brand = textOf(exif.Make);
  const model = textOf(exif.Model);
  const taken = isoOf(textOf(exif.DateTimeOriginal), textOf(exif.OffsetTimeOriginal));
  return { ...(brand && { brand }), ...(model && { model }), ...(taken && { taken }) };
}

async function tagsIn(photo: Uint8Array): Promise<ExpandedTags> {
  try {
    // 37 kB compressed; browsers load it only for a photo.
    const { default: ExifReader } = await import('exifreader');
    return ExifReader.load(Uint8Array.from(photo).buffer, { expanded: true, includeTags: WANTED });
  } catch {
    return {}; // Not an image, a truncated one, or the reader could not be loaded.
  }
}

/** Printable characters up to the first NUL: some cameras leave old data after it. */
function textOf(tag: { readonly value: unknown } | undefined): string {
  const [text] = [tag?.value].flat();
  if (typeof text !== 'string' || text === FAULTY) return '';
  const [name = ''] = text.slice(0, TEXT_MAX).split('\0');
  return name.replaceAll(/[^\x20-\x7e]/g, '').trim();
}

/** Cameras write `2026:06:15 10:00:00`, and `0000:00:00 00:00:00` before their clock is set. */
function isoOf(taken: string, offset: string): string | undefined {
  const [, date = '', clock = '', seconds] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d)(:[0-5]\d)$/.exec(taken) ?? [];
  const day = date.replaceAll(':', '-');
  if (!isIsoDay(day) || !isClockTime(clock)) return undefined;
  return `${day}T${clock}${seconds}${/^[+-]\d\d:\d\d$/.test(offset) ? offset : ''}`;
}

/** The block of notes in the APP1 segment that begins with `Exif`. */
export function findBlock(head: Uint8Array): Uint8Array | undefined {
  if (head[0] !== 0xff || head[1] !== 0xd8) return undefined;
  for (let at = 2; at + 4 < head.length && head[at] === 0xff; ) {
    const length = ((head[at + 2] ?? 0) << 8) | (head[at + 3] ?? 0);
    const segment = head.subarray(at + 4, at + 2 + length);
    const isExif = head[at + 1] === 0xe1 && String.fromCharCode(...segment.subarray(0, 4)) === 'Exif';
    if (isExif) return segment.subarray(6);
    at += 2 + Math.max(length, 2);
  }
  return undefined;
}
