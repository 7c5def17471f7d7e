import { expect, test } from 'vitest';
import { isStorableText, tidyText } from './texts.ts';

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

test.each([
  ['  Acacia \n', 'Acacia'],
  ['\u200B', ''],
  ['YB-4711\u200B', 'YB-4711'],
  ['\u202EVerso', 'Verso'],
  ['a\n b', 'a\n b'],
  ['\u{1F468}\u200D\u{1F33E}', '\u{1F468}\u200D\u{1F33E}'],
])('the text %j is stored as %j', (text, stored) => {
  expect(tidyText(text)).toBe(stored);
});
