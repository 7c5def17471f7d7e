import type { ExpandedTags } from 'exifreader';
import { photoKindOf } from './photo-kinds.ts';

/** What a camera writes into a photo of itself and of the moment. */
export interface CameraNotes {
  readonly brand?: string;
  readonly model?: string;
  /** By the camera's own clock, as ISO 8601: with the offset of its zone where the camera knows it. */
  readonly taken?: string;
}

/** The beginning of a JPEG (bytes) that holds its notes: a segment has 64 kB at most, and stands among the first. */
export const EXIF_HEAD_BYTES = 262_144;

/** Numbers of notes (Exif 2.32, 4.6). */
export const EXIF_TAGS = {
  brand: 0x010f,
  model: 0x0110,
  /** How the picture lies. */
  orientation: 0x0112,
  /** Where the notes on the exposure begin. */
  exposure: 0x8769,
  taken: 0x9003,
  offset: 0x9011,
} as const;
/** Of values: a text, and a number of four bytes. */
export const EXIF_TYPES = { text: 2, long: 4 } as const;
/** No camera writes a longer name. */
const TEXT_MAX = 100;
/** The library's value of a note that points beyond the file. */
const FAULTY = '<faulty value>';
const WANTED = { exif: ['Make', 'Model', 'DateTimeOriginal', 'OffsetTimeOriginal'] };
const NOTED_KINDS: readonly unknown[] = ['image/jpeg', 'image/heic', 'image/avif'];

/**
 * Reads the notes (Exif 2.32) in a JPEG, HEIC or AVIF; of a JPEG its first `EXIF_HEAD_BYTES` are enough. Other kinds of
 * files have none.
 */
export async function readCameraNotes(photo: Uint8Array): Promise<CameraNotes> {
  return NOTED_KINDS.includes(photoKindOf(photo)) ? readExif(photo) : {};
}

/**
 * Reads the notes in a photo, or in their own block (a TIFF). Notes that break off or point nowhere are left out;
 * nothing is thrown. The size of a hostile input bounds the time (64 kB: up to 2 s), so a server calls this in a process
 * of its own.
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
    // 37 kB compressed, which a browser needs only for a photo.
    const { default: ExifReader } = await import('exifreader');
    return ExifReader.load(Uint8Array.from(photo).buffer, { expanded: true, includeTags: WANTED });
  } catch {
    return {}; // No image, one that breaks off, or no network for the reader.
  }
}

/** Printable signs up to the first zero: some cameras fill their field with what lay there. */
function textOf(tag: { readonly value: unknown } | undefined): string {
  const [text] = [tag?.value].flat();
  if (typeof text !== 'string' || text === FAULTY) return '';
  const [name = ''] = text.slice(0, TEXT_MAX).split('\0');
  return name.replaceAll(/[^\x20-\x7e]/g, '').trim();
}

/** `2026:06:15 10:00:00` is how cameras write it. */
function isoOf(taken: string, offset: string): string | undefined {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(taken) ?? [];
  if (!time) return undefined;
  return `${year}-${month}-${day}T${time}${/^[+-]\d\d:\d\d$/.test(offset) ? offset : ''}`;
}

/** The block of notes in the segment APP1 that begins with `Exif`. */
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
