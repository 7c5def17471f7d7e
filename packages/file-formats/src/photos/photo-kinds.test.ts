import { expect, test } from 'vitest';
import { photoKindOf } from './photo-kinds.ts';

const bytes = (signs: string) => Uint8Array.from(signs, (sign) => sign.charCodeAt(0));

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0mif1', 'image/avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'image/avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/heic'],
  ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'image/heic'],
  ['\0\0\0\x18ftypmp42\0\0\0\0mp42', undefined],
  ['RIFF\x24\0\0\0WAVEfmt ', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
  ['GIF89a', undefined],
  ['', undefined],
])('%j is detected as %s', (signs, kind) => {
  expect(photoKindOf(bytes(signs))).toBe(kind);
});
