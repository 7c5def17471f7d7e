import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooDeep } from './json-body.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

test('twenty levels are accepted, one more is too deep', () => {
  expect([isTooDeep(nested(20)), isTooDeep(nested(21))]).toEqual([false, true]);
  expect(isTooDeep('{"a":'.repeat(21))).toBe(true);
});

test('brackets side by side or inside a text do not count', () => {
  expect(isTooDeep(`[${'[],'.repeat(100)}[]]`)).toBe(false);
  expect(isTooDeep(JSON.stringify({ notes: nested(50) }))).toBe(false);
  expect(isTooDeep(JSON.stringify({ notes: `a "quoted\\" ${nested(50)}` }))).toBe(false);
});

test('nested JSON is distinguished from any text around it', () => {
  const wrap = (depth: number, text: string): unknown => (depth === 0 ? text : [text, wrap(depth - 1, text)]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 40 }), (text, depth) => {
      expect(isTooDeep(JSON.stringify(wrap(depth, text)))).toBe(depth > 20);
    }),
  );
});
