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

test('an invalid time is not written', async () => {
  expect(await readCameraNotes(jpegWith(writeCameraNotes({ brand: 'LG', taken: 'yesterday' })))).toEqual({
    brand: 'LG',
  });
});
