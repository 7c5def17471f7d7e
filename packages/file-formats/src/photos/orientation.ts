import { EXIF_TAGS, findBlock } from './exif.ts';

/** Each orientation (Exif 2.32, tag 274) after a quarter turn to the right; 2, 4, 5 and 7 are mirrored. */
const TURNED_RIGHT: Readonly<Record<number, number>> = { 1: 6, 6: 3, 3: 8, 8: 1, 2: 7, 7: 4, 4: 5, 5: 2 };
const UPRIGHT = 1;
/** Value type: a two-byte number. */
const SHORT = 3;
const ENTRY = 12;
/** The offset of the next list, after each list (bytes). */
const NEXT = 4;
/** The length and the name of a segment, before its block (bytes). */
const SEGMENT_HEAD = 8;
const SEGMENT_MAX = 0xffff;

/** A segment that contains only the orientation, to be inserted after the first two bytes of a JPEG. */
const SEGMENT: readonly number[] = [
  ...[0xff, 0xe1, 0, 34],
  ...[0x45, 0x78, 0x69, 0x66, 0, 0],
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
  ...[0, 1, 0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, UPRIGHT, 0, 0],
  ...[0, 0, 0, 0],
];

/**
 * The beginning of a JPEG (`EXIF_HEAD_BYTES` are enough) turned to the right by a quarter: changes only the
 * orientation note, no pixels. Undefined if there is none and none can be added: in other files, and in notes
 * that are broken or fill their segment.
 */
export function turnedRight(head: Uint8Array): Uint8Array | undefined {
  if (head[0] !== 0xff || head[1] !== 0xd8) return undefined;
  const block = findBlock(head);
  if (!block) return turnedRight(Uint8Array.from([...head.subarray(0, 2), ...SEGMENT, ...head.subarray(2)]));
  const note = findNote(viewOf(block));
  if (!note) {
    const upright = withNote(head, block);
    return upright && turnedRight(upright);
  }
  const turned = head.slice();
  const view = viewOf(turned);
  const at = block.byteOffset - head.byteOffset + note.at;
  view.setUint16(
    at,
    TURNED_RIGHT[view.getUint16(at, note.isLittle)] ?? TURNED_RIGHT[UPRIGHT] ?? 0,
    note.isLittle,
  );
  return turned;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/**
 * The same notes with an orientation. Notes refer to each other by position, so they stay: a longer copy of
 * their first list is appended and replaces it.
 */
function withNote(head: Uint8Array, block: Uint8Array): Uint8Array | undefined {
  if (block.length < 8) return undefined;
  const view = viewOf(block);
  const isLittle = view.getUint8(0) === 0x49;
  const from = view.getUint32(4, isLittle) + 2;
  const count = from <= block.length ? view.getUint16(from - 2, isLittle) : 0;
  const end = from + count * ENTRY + NEXT;
  const at = block.length + (block.length % 2);
  const start = block.byteOffset - head.byteOffset;
  const length = SEGMENT_HEAD + at + 2 + (count + 1) * ENTRY + NEXT;
  const isWhole = viewOf(head).getUint16(start - SEGMENT_HEAD) === SEGMENT_HEAD + block.length;
  if (!isWhole || end > block.length || length > SEGMENT_MAX) return undefined;
  const tags = Array.from({ length: count }, (_, index) => view.getUint16(from + index * ENTRY, isLittle));
  // In order of their tags.
  const place = from + tags.filter((tag) => tag < EXIF_TAGS.orientation).length * ENTRY;
  const grown = new Uint8Array(head.length - block.length + length - SEGMENT_HEAD);
  grown.set(head.subarray(0, start + block.length));
  const list = start + at + 2;
  grown.set(block.subarray(from, place), list);
  const added = list + place - from;
  grown.set(block.subarray(place, end), added + ENTRY);
  grown.set(head.subarray(start + block.length), start + length - SEGMENT_HEAD);
  const written = viewOf(grown);
  written.setUint16(start - SEGMENT_HEAD, length);
  written.setUint32(start + 4, at, isLittle);
  written.setUint16(list - 2, count + 1, isLittle);
  written.setUint16(added, EXIF_TAGS.orientation, isLittle);
  written.setUint16(added + 2, SHORT, isLittle);
  written.setUint32(added + 4, 1, isLittle);
  written.setUint16(added + 8, UPRIGHT, isLittle);
  return grown;
}

/** The position of the orientation in the block, and the byte order. */
function findNote(block: DataView): { at: number; isLittle: boolean } | undefined {
  if (block.byteLength < 8) return undefined;
  const isLittle = block.getUint8(0) === 0x49;
  const list = block.getUint32(4, isLittle);
  if (list + 2 > block.byteLength) return undefined;
  const entries = block.getUint16(list, isLittle);
  for (let at = list + 2; at < list + 2 + entries * ENTRY && at + ENTRY <= block.byteLength; at += ENTRY)
    if (
      block.getUint16(at, isLittle) === EXIF_TAGS.orientation &&
      block.getUint16(at + 2, isLittle) === SHORT
    )
      return { at: at + 8, isLittle };
  return undefined;
}
