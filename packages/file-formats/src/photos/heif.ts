/** Where something lies in a file: its first byte, and the first that is no longer of it. */
export interface FilePart {
  readonly start: number;
  readonly end: number;
}

/** No camera writes as many notes (bytes). */
const NOTES_MAX = 1_000_000;

/**
 * Where the camera's notes lie in a HEIC or AVIF file (ISO 23008-12, annex A.2), by its beginning, in which the list of
 * what it contains stands; undefined without notes. They may lie beyond that beginning: `readHeifNotes` reads them.
 */
export function findHeifNotes(head: Uint8Array): FilePart | undefined {
  const file = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const meta = boxIn(file, { start: 0, end: file.byteLength }, 'meta');
  if (!meta) return undefined;
  const contents = { start: meta.start + FULL_BOX, end: meta.end };
  const id = findNotesId(file, boxIn(file, contents, 'iinf'));
  const part = id === undefined ? undefined : findItem(file, boxIn(file, contents, 'iloc'), id);
  return part && part.end - part.start <= NOTES_MAX ? part : undefined;
}

/** Version and flags, with which some boxes begin (bytes). */
const FULL_BOX = 4;

interface Box extends FilePart {
  readonly type: string;
}

/** The boxes of a part of the file, each with where its content lies; what is cut off ends them. */
function* boxesIn(file: DataView, { start, end }: FilePart): Generator<Box> {
  for (let at = start; at + 8 <= Math.min(end, file.byteLength); ) {
    const size = file.getUint32(at);
    // One of 1 has its size in the eight bytes that follow; no such box stands before those that we look for.
    if (size < 8) return;
    const signs = [4, 5, 6, 7].map((sign) => file.getUint8(at + sign));
    yield { type: String.fromCharCode(...signs), start: at + 8, end: Math.min(at + size, end) };
    at += size;
  }
}

const boxIn = (file: DataView, part: FilePart, type: string): Box | undefined =>
  [...boxesIn(file, part)].find((box) => box.type === type);

/** Reads numbers one after the other; what lies beyond the end is 0. */
function numbersFrom(file: DataView, { start, end }: FilePart) {
  let at = start;
  return (bytes: number): number => {
    let value = 0;
    for (let index = 0; index < bytes; index += 1)
      value = value * 256 + (at + index < Math.min(end, file.byteLength) ? file.getUint8(at + index) : 0);
    at += bytes;
    return value;
  };
}

const EXIF = 0x45786966; // `Exif`

/** Under which number the notes are listed. */
function findNotesId(file: DataView, list: Box | undefined): number | undefined {
  if (!list) return undefined;
  const isShort = numbersFrom(file, list)(1) === 0;
  const entries = { start: list.start + FULL_BOX + (isShort ? 2 : 4), end: list.end };
  for (const entry of boxesIn(file, entries)) {
    const next = numbersFrom(file, entry);
    const version = next(1);
    next(3); // flags
    const id = next(version === 2 ? 2 : 4);
    next(2); // protection
    if (version >= 2 && next(4) === EXIF) return id;
  }
  return undefined;
}

/** Nothing lists as much. */
const ITEMS_MAX = 10_000;
const EXTENTS_MAX = 100;

/** Where an item lies, that is in one piece and in the file itself; others do not hold notes. */
function findItem(file: DataView, places: Box | undefined, wanted: number): FilePart | undefined {
  for (const { id, isInFile, extents } of places ? itemsIn(file, places) : []) {
    const [part] = extents;
    if (id === wanted) return isInFile && extents.length === 1 ? part : undefined;
  }
  return undefined;
}

function* itemsIn(file: DataView, places: Box) {
  const next = numbersFrom(file, places);
  const version = next(1);
  next(3); // flags
  const [sizes, more] = [next(1), next(1)];
  const idBytes = version < 2 ? 2 : 4;
  const items = Math.min(next(idBytes), ITEMS_MAX);
  for (let item = 0; item < items; item += 1) {
    const id = next(idBytes);
    const isInFile = version === 0 || (next(2) & 15) === 0;
    next(2); // of which file: always this one
    const base = next(more >> 4);
    const extents = Array.from({ length: Math.min(next(2), EXTENTS_MAX) }, () => {
      if (version > 0) next(more & 15);
      const start = base + next(sizes >> 4);
      return { start, end: start + next(sizes & 15) };
    });
    yield { id, isInFile, extents };
  }
}
