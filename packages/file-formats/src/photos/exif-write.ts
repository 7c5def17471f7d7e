import { type CameraNotes, EXIF_TAGS, EXIF_TYPES } from './exif.ts';

type Entry = readonly [tag: number, value: string | number];

/** Header of the block: byte order, magic number, and offset of the first list (bytes). */
const BLOCK_HEAD = 8;
const TIFF_MARK = 42;
const ENTRY = 12;
/** The count before a list and the offset of the next list after it (bytes). */
const COUNT = 2;
const NEXT = 4;

/**
 * The notes as a JPEG segment (Exif 2.32), to be inserted after the first two bytes. Contains no orientation,
 * because it is for upright pictures.
 */
export function writeCameraNotes({ brand, model, taken }: CameraNotes): Uint8Array {
  const [, day, time, offset] =
    /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)([+-]\d\d:\d\d)?$/.exec(taken ?? '') ?? [];
  const exposure: Entry[] = [
    ...text(EXIF_TAGS.taken, day && time && `${day.replaceAll('-', ':')} ${time}`),
    ...text(EXIF_TAGS.offset, offset),
  ];
  const first = (at: number): Entry[] => [
    ...text(EXIF_TAGS.brand, brand),
    ...text(EXIF_TAGS.model, model),
    [EXIF_TAGS.exposure, at],
  ];
  const second = BLOCK_HEAD + lengthOf(first(0));
  const block = [
    ...signs('MM'),
    ...bytes(TIFF_MARK, 2),
    ...bytes(BLOCK_HEAD, 4),
    ...list(first(second), BLOCK_HEAD),
    ...list(exposure, second),
  ];
  const content = [...signs('Exif\0\0'), ...block];
  return Uint8Array.from([0xff, 0xe1, ...bytes(content.length + 2, 2), ...content]);
}

const text = (tag: number, value: string | undefined): Entry[] => (value ? [[tag, `${value}\0`]] : []);

const signs = (value: string): number[] => [...value].map((sign) => sign.charCodeAt(0) & 0x7f);

const bytes = (value: number, length: number): number[] =>
  Array.from({ length }, (_, index) => (value >>> (8 * (length - 1 - index))) & 0xff);

/** Longer texts are stored after their list (bytes). */
const INLINE = 4;
const apart = (entries: readonly Entry[]): string =>
  entries.map(([, value]) => (typeof value === 'string' && value.length > INLINE ? value : '')).join('');

/** Size of a list including its texts (bytes). */
const lengthOf = (entries: readonly Entry[]): number =>
  COUNT + entries.length * ENTRY + NEXT + apart(entries).length;

function list(entries: readonly Entry[], at: number): number[] {
  let free = at + COUNT + entries.length * ENTRY + NEXT;
  const lines = entries.flatMap(([tag, value]) => {
    const isText = typeof value === 'string';
    const head = [
      ...bytes(tag, 2),
      ...bytes(isText ? EXIF_TYPES.text : EXIF_TYPES.long, 2),
      ...bytes(isText ? value.length : 1, 4),
    ];
    if (!isText) return [...head, ...bytes(value, 4)];
    if (value.length <= INLINE) return [...head, ...signs(value.padEnd(INLINE, '\0'))];
    const place = free;
    free += value.length;
    return [...head, ...bytes(place, 4)];
  });
  return [...bytes(entries.length, COUNT), ...lines, ...bytes(0, NEXT), ...signs(apart(entries))];
}
