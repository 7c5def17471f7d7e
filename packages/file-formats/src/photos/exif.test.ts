import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCameraNotes, readExif } from './exif.ts';

type Entry = readonly [tag: number, value: string | number];

/** The beginning of a JPEG with these notes, in either byte order. */
function headWith(first: readonly Entry[], exposure: readonly Entry[], isLittle: boolean): Uint8Array {
  const block = new DataView(new ArrayBuffer(1000));
  const signs = (at: number, text: string) => {
    for (const [index, sign] of [...text].entries()) block.setUint8(at + index, sign.charCodeAt(0));
  };
  signs(0, isLittle ? 'II' : 'MM');
  block.setUint16(2, 42, isLittle);
  block.setUint32(4, 8, isLittle);
  let free = 500;
  const write = (start: number, entries: readonly Entry[]) => {
    block.setUint16(start, entries.length, isLittle);
    for (const [index, [tag, value]] of entries.entries()) {
      const at = start + 2 + index * 12;
      block.setUint16(at, tag, isLittle);
      block.setUint16(at + 2, typeof value === 'string' ? 2 : 4, isLittle);
      block.setUint32(at + 4, typeof value === 'string' ? value.length : 1, isLittle);
      if (typeof value === 'number') block.setUint32(at + 8, value, isLittle);
      else if (value.length <= 4) signs(at + 8, value);
      else {
        block.setUint32(at + 8, free, isLittle);
        signs(free, value);
        free += value.length;
      }
    }
  };
  write(8, [...first, [0x8769, 200]]);
  write(200, exposure);
  const notes = new Uint8Array(block.buffer);
  const text = (line: string) => [...line].map((sign) => sign.charCodeAt(0));
  const jfif = [0xff, 0xe0, 0, 4, 0, 0];
  const length = notes.length + 8;
  return Uint8Array.from([
    ...[0xff, 0xd8, ...jfif, 0xff, 0xe1, length >> 8, length & 0xff],
    ...text('Exif\0\0'),
    ...notes,
  ]);
}

const CAMERA: readonly Entry[] = [
  [0x010f, 'LG\0'],
  [0x0110, 'Pixel 8 Pro\0\u0007rest'],
];

test.each([true, false])('camera notes are read, little-endian: %s', async (isLittle) => {
  const exposure: readonly Entry[] = [
    [0x9003, '2026:06:15 10:00:00\0'],
    [0x9011, '+02:00\0'],
  ];
  expect(await readCameraNotes(headWith(CAMERA, exposure, isLittle))).toEqual({
    brand: 'LG',
    model: 'Pixel 8 Pro',
    taken: '2026-06-15T10:00:00+02:00',
  });
});

test('a time without an offset is local camera time, an invalid one is omitted', async () => {
  expect(await readCameraNotes(headWith([], [[0x9003, '2026:06:15 10:00:00\0']], true))).toEqual({
    taken: '2026-06-15T10:00:00',
  });
  for (const invalid of [
    '    :  :     :  :  ',
    '0000:00:00 00:00:00',
    '2026:02:30 10:00:00',
    '2026:06:15 24:00:00',
  ])
    expect(await readCameraNotes(headWith([], [[0x9003, `${invalid}\0`]], true))).toEqual({});
});

test('damaged notes are ignored without an error', async () => {
  const whole = headWith(CAMERA, [[0x9003, '2026:06:15 10:00:00\0']], true);
  for (let end = 0; end < whole.length; end += 7) await readCameraNotes(whole.subarray(0, end));
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, value) => {
      const broken = Uint8Array.from(whole);
      broken[at] = value;
      const { model = '' } = await readCameraNotes(broken);
      expect(model.length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 200 },
  );
  expect(await readCameraNotes(new TextEncoder().encode('bees'))).toEqual({});
});

test('a name that lies beyond the end of the file is omitted', async () => {
  const [order, list, entry] = [
    [0x4d, 0x4d, 0, 42],
    [0, 0, 0, 8],
    [0x01, 0x0f, 0, 2, 0, 0, 0, 9, 0xff, 0, 0, 0],
  ];
  expect(await readExif(Uint8Array.from([...order, ...list, 0, 1, ...entry, 0, 0, 0, 0]))).toEqual({});
});
