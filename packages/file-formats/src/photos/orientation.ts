import { EXIF_TAGS, findBlock } from './exif.ts';

/** Each orientation (Exif 2.32, tag 274) after a quarter turn to the right; 2, 4, 5 and 7 are mirrored. */
const TURNED_RIGHT: Readonly<Record<number, number>> = { 1: 6, 6: 3, 3: 8, 8: 1, 2: 7, 7: 4, 4: 5, 5: 2 };
const UPRIGHT = 1;
/** Value type: a two-byte number. */
const SHORT = 3;
const ENTRY = 12;

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
 * orientation note, no pixels. Undefined if there is no note to change: in other files, and in notes without
 * an orientation.
 */
export function turnedRight(head: Uint8Array): Uint8Array | undefined {
  if (head[0] !== 0xff || head[1] !== 0xd8) return undefined;
  const block = findBlock(head);
  if (!block) return turnedRight(Uint8Array.from([...head.subarray(0, 2), ...SEGMENT, ...head.subarray(2)]));
  const note = findNote(new DataView(block.buffer, block.byteOffset, block.byteLength));
  if (!note) return undefined;
  const turned = head.slice();
  const view = new DataView(turned.buffer, turned.byteOffset, turned.byteLength);
  const at = block.byteOffset - head.byteOffset + note.at;
  view.setUint16(
    at,
    TURNED_RIGHT[view.getUint16(at, note.isLittle)] ?? TURNED_RIGHT[UPRIGHT] ?? 0,
    note.isLittle,
  );
  return turned;
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
