import { expect, test } from 'vitest';
import { readCameraNotes } from './exif.ts';
import { writeCameraNotes } from './exif-write.ts';

const signs = (text: string) => [...text].map((sign) => sign.charCodeAt(0));
const number = (value: number, length: number) =>
  Array.from({ length }, (_, index) => (value / 256 ** (length - 1 - index)) & 0xff);
const box = (type: string, ...content: number[][]) => {
  const all = content.flat();
  return [...number(all.length + 8, 4), ...signs(type), ...all];
};
const NOTES = { brand: 'Apple', model: 'iPhone 15', taken: '2026-06-15T10:00:00+02:00' };
/** The content as in HEIC: the offset of the block, then the block. */
const CONTENT = [...number(6, 4), ...writeCameraNotes(NOTES).subarray(4)];
const AT = 600;

interface Lists {
  /** Versions of the item list and of the location list. */
  readonly versions: readonly [infe: 2 | 3, iloc: 0 | 1 | 2];
  readonly type?: string;
  readonly method?: number;
}

/** A phone photo: two parts of the picture, and the notes. */
function headOf({ versions: [infe, iloc], type = 'Exif', method = 0 }: Lists) {
  const idBytes = infe === 3 ? 4 : 2;
  const entry = (id: number, kind: string) =>
    box('infe', [infe, 0, 0, 1], number(id, idBytes), number(0, 2), signs(kind), [0]);
  const entries = [entry(1, 'hvc1'), entry(2, 'hvc1'), entry(7, type)].flat();
  const isWide = iloc === 2;
  const place = (id: number, start: number, size: number) => [
    ...number(id, isWide ? 4 : 2),
    ...(iloc > 0 ? number(method, 2) : []),
    ...number(0, 2),
    ...number(100, 4), // base
    ...number(1, 2),
    ...number(start - 100, 4),
    ...number(size, 4),
  ];
  const places = [place(1, 300, 9), place(2, 400, 9), place(7, AT, CONTENT.length)].flat();
  const meta = box(
    'meta',
    [0, 0, 0, 0],
    box('hdlr', number(0, 20)),
    box('iinf', [0, 0, 0, 0], number(3, 2), entries),
    box('iloc', [iloc, 0, 0, 0], [0x44, 0x40], number(3, isWide ? 4 : 2), places),
  );
  return Uint8Array.from([...box('ftyp', signs('heic'), number(0, 4), signs('mif1heic')), ...meta]);
}

const wholeOf = (lists: Lists) => {
  const head = headOf(lists);
  return Uint8Array.from([...head, ...number(0, AT - head.length), ...CONTENT]);
};

test.each<Lists['versions']>([
  [2, 0],
  [2, 1],
  [3, 2],
])('the notes of a HEIC with lists of versions %i and %i are found and read', async (infe, iloc) => {
  expect(await readCameraNotes(wholeOf({ versions: [infe, iloc] }))).toEqual(NOTES);
  expect(await readCameraNotes(headOf({ versions: [infe, iloc] }))).toEqual({});
});

test.each<[string, Partial<Lists>]>([
  ['has no Exif item', { type: 'mime' }],
  ['stores them in its metadata box', { method: 1 }],
])('a HEIC that %s has no readable notes', async (_what, lists) => {
  expect(await readCameraNotes(wholeOf({ versions: [2, 1], ...lists }))).toEqual({});
});

test('damaged files are ignored without an error', async () => {
  const whole = wholeOf({ versions: [2, 1] });
  for (let end = 0; end < whole.length; end += 1) await readCameraNotes(whole.subarray(0, end));
  for (let at = 0; at < whole.length; at += 1)
    for (const value of [0, 255]) await readCameraNotes(whole.with(at, value));
});
