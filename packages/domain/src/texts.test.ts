import { expect, test } from 'vitest';
import { isStorableText } from './texts.ts';

test.each([
  ['', true],
  ['Reine vue, œufs ✓', true],
  ['a line\nand another\t', true],
  ['\u{1F41D} is a whole bee', true],
  ['a NUL \0 inside', false],
  ['half a bee \ud83d', false],
  ['the other half \udc1d', false],
])('the text %j can be stored: %s', (text, storable) => {
  expect(isStorableText(text)).toBe(storable);
});
