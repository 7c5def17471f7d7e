import { readCameraNotes, writeCameraNotes } from '@propolis/file-formats';
import { expect, test } from 'vitest';
import { readShot, sendablePhoto } from './read-shot.ts';

const NOTES = { brand: 'Apple', model: 'iPhone 15', taken: '2026-06-15T10:00:00+02:00' };
/** Behind the part that is read first. */
const NOTES_AT = 300_000;

const signs = (text: string) => [...text].map((sign) => sign.charCodeAt(0));
const number = (value: number) => [24, 16, 8, 0].map((shift) => (value >> shift) & 0xff);
const box = (type: string, ...content: number[][]) => [
  ...number(content.flat().length + 8),
  ...signs(type),
  ...content.flat(),
];

/** A photo in a phone's format, with undecodable image data. */
function heic(brand = 'heic'): File {
  const notes = [...number(6), ...writeCameraNotes(NOTES).subarray(4)];
  const entry = box('infe', [2, 0, 0, 1], [0, 1, 0, 0], signs('Exif'), [0]);
  const place = [[0x44, 0, 0, 1], [0, 1, 0, 0, 0, 1], number(NOTES_AT), number(notes.length)];
  const head = [
    ...box('ftyp', signs(brand), number(0), signs(`mif1${brand}`)),
    ...box('meta', number(0), box('iinf', number(0), [0, 1], entry), box('iloc', number(0), ...place)),
  ];
  const file = new Uint8Array(NOTES_AT + notes.length);
  file.set(head);
  file.set(notes, NOTES_AT);
  return new File([file], 'IMG_0815.HEIC', { type: 'image/heic', lastModified: 1_781_000_000_000 });
}
const drawn = new Blob([Uint8Array.from([0xff, 0xd8, 0xff, 0xd9])]);

test("a HEIC becomes a JPEG with the camera's metadata if the browser can decode it", async () => {
  const sent = await sendablePhoto(heic(), async () => drawn);
  const file = 'file' in sent ? sent.file : undefined;
  expect(file).toMatchObject({
    name: 'IMG_0815.jpg',
    type: 'image/jpeg',
    lastModified: 1_781_000_000_000,
  });
  const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer());
  expect(await readCameraNotes(bytes)).toEqual(NOTES);
  expect([...bytes.slice(-2)]).toEqual([0xff, 0xd9]);
});

test('the capture time of an AVIF is read, which may have its metadata at the end', async () => {
  expect(await readShot(heic('avif'))).toMatchObject({
    faults: [],
    taken: '2026-06-15T10:00',
    offset: '+02:00',
  });
});

test('a photo with more pixels than the server decodes is refused when it is chosen', async () => {
  const frame = [0xff, 0xc0, 0, 17, 8, ...[12_240, 16_320].flatMap((side) => [side >> 8, side & 0xff])];
  const file = new File([Uint8Array.from([0xff, 0xd8, ...frame])], 'board.jpg', { type: 'image/jpeg' });
  expect(await readShot(file)).toMatchObject({ faults: ['photo_too_many_pixels'] });
});

test('a HEIC that the browser cannot decode has its own error', async () => {
  const refused = async () => {
    throw new Error('no decoder');
  };
  expect(await sendablePhoto(heic(), refused)).toEqual({ fault: 'photo_heic' });
});

test('every other file stays unchanged, whatever its name', async () => {
  const file = new File(['\xff\xd8\xff'], 'bees.heic', { type: 'image/heic' });
  const never = async () => {
    throw new Error('it was drawn');
  };
  expect(await sendablePhoto(file, never)).toEqual({ file });
});
