import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCameraNotes } from './exif.ts';
import { writeCameraNotes } from './exif-write.ts';

const jpegWith = (segment: Uint8Array) => Uint8Array.from([0xff, 0xd8, ...segment, 0xff, 0xd9]);

test('written notes are read back unchanged', async () => {
  const name = fc.stringMatching(/^[!-~]{1,40}$/);
  const time = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19));
  const taken = fc.tuple(time, fc.constantFrom('', '+02:00', '-11:30')).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.record({ brand: name, model: name, taken }, { requiredKeys: [] }), async (notes) => {
      expect(await readCameraNotes(jpegWith(writeCameraNotes(notes)))).toEqual(notes);
    }),
    { numRuns: 100 },
  );
});

const signs = (text: string) => [...text].map((sign) => sign.charCodeAt(0));

test('the notes of a PNG and of a WebP are read', async () => {
  const notes = { brand: 'LG', model: 'G8', taken: '2026-06-15T10:00:00+02:00' };
  const block = [...writeCameraNotes(notes).subarray(10)];
  const [high, low] = [block.length >> 8, block.length & 0xff];
  const ihdr = [0, 0, 0, 13, ...signs('IHDR'), 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0, 0, 0, 0];
  const exif = [0, 0, high, low, ...signs('eXIf'), ...block, 0, 0, 0, 0];
  const png = [0x89, ...signs('PNG\r\n\x1a\n'), ...ihdr, ...exif];
  const size = [low, high, 0, 0];
  const webp = [...signs('RIFF'), low + 12, high, 0, 0, ...signs('WEBPEXIF'), ...size, ...block];
  for (const photo of [png, webp]) expect(await readCameraNotes(Uint8Array.from(photo))).toEqual(notes);
});

test('an invalid time is not written', async () => {
  expect(await readCameraNotes(jpegWith(writeCameraNotes({ brand: 'LG', taken: 'yesterday' })))).toEqual({
    brand: 'LG',
  });
});
