import { findHeifNotes } from './heif.ts';

/** What a camera writes into a photo of itself and of the moment. */
export interface CameraNotes {
  readonly brand?: string;
  readonly model?: string;
  /** By the camera's own clock, as ISO 8601: with the offset of its zone where the camera knows it. */
  readonly taken?: string;
}

/** So much of a file (bytes) holds its notes: a segment has 64 kB at most, and stands among the first. */
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
/** No camera writes more notes, nor a longer name. */
const ENTRIES_MAX = 200;
const TEXT_MAX = 100;

/**
 * Reads the notes (Exif 2.32) out of the beginning of a JPEG, `EXIF_HEAD_BYTES` of it being enough; of a HEIC or AVIF
 * they may lie further behind (`findHeifNotes`). Other kinds of files, and notes that break off or point nowhere, tell
 * nothing; nothing is thrown.
 */
export function readCameraNotes(head: Uint8Array): CameraNotes {
  const block = findBlock(head);
  if (block) return readBlock(block);
  const part = findHeifNotes(head);
  return part ? readHeifNotes(head.subarray(part.start, part.end)) : {};
}

/** Reads the part of a HEIC or AVIF that `findHeifNotes` names. */
export function readHeifNotes(part: Uint8Array): CameraNotes {
  if (part.length < 4) return {};
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength);
  // So many bytes stand before the block of notes.
  return readBlock(part.subarray(4 + view.getUint32(0)));
}

function readBlock(block: Uint8Array): CameraNotes {
  const read = reader(new DataView(block.buffer, block.byteOffset, block.byteLength));
  const first = read.notes(read.long(4) ?? 0);
  const exposure = read.notes(first.numbers.get(EXIF_TAGS.exposure) ?? 0);
  const brand = first.texts.get(EXIF_TAGS.brand);
  const model = first.texts.get(EXIF_TAGS.model);
  const taken = isoOf(exposure.texts.get(EXIF_TAGS.taken), exposure.texts.get(EXIF_TAGS.offset));
  return { ...(brand && { brand }), ...(model && { model }), ...(taken && { taken }) };
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

interface Notes {
  readonly texts: Map<number, string>;
  readonly numbers: Map<number, number>;
}

/** Reads numbers in the order of bytes that the block says; what lies beyond it is undefined. */
function reader(block: DataView) {
  const isLittle = block.byteLength >= 2 && block.getUint8(0) === 0x49;
  const short = (at: number) => (at + 2 <= block.byteLength ? block.getUint16(at, isLittle) : undefined);
  const long = (at: number) => (at + 4 <= block.byteLength ? block.getUint32(at, isLittle) : undefined);
  const text = (at: number, length: number): string => {
    const bytes = Array.from({ length: Math.min(length, TEXT_MAX, Math.max(0, block.byteLength - at)) });
    const signs = bytes.map((_byte, index) => String.fromCharCode(block.getUint8(at + index))).join('');
    // Printable signs up to the first zero: some cameras fill their field with what lay there.
    return (signs.split('\0')[0] ?? '').replaceAll(/[^\x20-\x7e]/g, '').trim();
  };
  const readEntry = (at: number, { texts, numbers }: Notes): void => {
    const tag = short(at) ?? 0;
    const kind = short(at + 2);
    const length = long(at + 4) ?? 0;
    const value = long(at + 8) ?? 0;
    // Four bytes stand in the entry itself, more where it points.
    if (kind === EXIF_TYPES.text) texts.set(tag, text(length <= 4 ? at + 8 : value, length));
    if (kind === EXIF_TYPES.long) numbers.set(tag, value);
  };
  const notes = (start: number): Notes => {
    const found: Notes = { texts: new Map(), numbers: new Map() };
    const entries = start < 8 ? 0 : Math.min(short(start) ?? 0, ENTRIES_MAX);
    for (let index = 0; index < entries; index += 1) readEntry(start + 2 + index * 12, found);
    return found;
  };
  return { long, notes };
}

/** `2026:06:15 10:00:00` is how cameras write it. */
function isoOf(taken = '', offset = ''): string | undefined {
  const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(taken) ?? [];
  if (!time) return undefined;
  return `${year}-${month}-${day}T${time}${/^[+-]\d\d:\d\d$/.test(offset) ? offset : ''}`;
}
