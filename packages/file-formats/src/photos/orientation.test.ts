import ExifReader from 'exifreader';
import { expect, test } from 'vitest';
import { readCameraNotes } from './exif.ts';
import { writeCameraNotes } from './exif-write.ts';
import { turnedRight } from './orientation.ts';

/** A JPEG that contains only its orientation, little-endian. */
const lying = (orientation: number) =>
  Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0],
    ...[0xff, 0xdb],
  ]);
const turns = (head: Uint8Array, count: number): Uint8Array =>
  count === 0 ? head : turns(turnedRight(head) ?? Uint8Array.of(), count - 1);

test.each([1, 2, 3, 4, 5, 6, 7, 8])('four quarter turns restore orientation %i', (orientation) => {
  expect(turns(lying(orientation), 4)).toEqual(lying(orientation));
  expect(turns(lying(orientation), 1)).not.toEqual(lying(orientation));
});

test.each([
  [1, 6],
  [6, 3],
  [3, 8],
  [2, 7],
])('orientation %i turned right is orientation %i', (from, to) => {
  expect(turns(lying(from), 1)).toEqual(lying(to));
});

test('a JPEG without notes gets an orientation and keeps its content', () => {
  const bare = Uint8Array.from([0xff, 0xd8, 0xff, 0xdb, 0, 4, 1, 2]);
  const turned = turns(bare, 1);
  expect([...turned.slice(0, 2), ...turned.slice(-6)]).toEqual([...bare]);
  expect(turns(bare, 5)).toEqual(turned);
});

const NOTES = { brand: 'LG', model: 'G8 ThinQ', taken: '2026-06-15T10:00:00+02:00' };

test('notes without an orientation get one and keep their content', async () => {
  const picture = [0xff, 0xdb, 0, 4, 1, 2];
  const notes = Uint8Array.from([0xff, 0xd8, ...writeCameraNotes(NOTES), ...picture]);
  const turned = turns(notes, 1);
  expect([...turned.slice(-picture.length)]).toEqual(picture);
  expect(await readCameraNotes(turned)).toEqual(NOTES);
  expect(ExifReader.load(turned.buffer).Orientation?.value).toBe(6);
  expect(turns(notes, 5)).toEqual(turned);
});

test('other files, and broken notes, are not changed', () => {
  expect(turnedRight(new TextEncoder().encode('\x89PNG'))).toBeUndefined();
  const notes = Uint8Array.from([0xff, 0xd8, ...writeCameraNotes(NOTES)]);
  for (let end = 12; end < notes.length; end += 1)
    expect(turnedRight(notes.slice(0, end)), `${end}`).toBeUndefined();
  for (let end = 0; end < 46; end += 1) turnedRight(lying(1).slice(0, end)); // Must not throw.
});
