import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isNamedIn, referencesIn, resolveReferences } from './references.ts';

const known = new Map([
  ['a', 7],
  ['b', 8],
]);

describe('references in the variables of a write', () => {
  test('are found at any depth, and nothing else is taken for one', () => {
    const variables = {
      apiaryId: { ref: 'a' },
      input: { name: 'ref', list: [1, { ref: 'b' }], other: { ref: 'c', more: 1 }, nothing: null },
      ...{ one: { name: 'a' }, number: { ref: 7 } },
    };
    expect(referencesIn(variables)).toEqual(['a', 'b']);
    expect(resolveReferences(variables, known)).toEqual({
      apiaryId: 7,
      input: { name: 'ref', list: [1, 8], other: { ref: 'c', more: 1 }, nothing: null },
      ...{ one: { name: 'a' }, number: { ref: 7 } },
    });
  });

  test('leave a picture unchanged', () => {
    const image = new Blob(['picture']);
    expect(resolveReferences({ apiaryId: { ref: 'a' }, image }, known)).toEqual({ apiaryId: 7, image });
    expect(resolveReferences({ image }, known)).toHaveProperty('image', image);
  });

  test('that are unknown are an error and are never sent', () => {
    expect(() => resolveReferences({ id: { ref: 'z' } }, known)).toThrow('z');
  });

  test('and ids of records name a thing, at any depth', () => {
    for (const named of ['a', { ref: 'a' }, { list: [1, { hive: 'a' }] }])
      expect(isNamedIn(named, 'a')).toBe(true);
    for (const other of ['b', { a: 'b' }, [1, null], new Blob(['a'])])
      expect(isNamedIn(other, 'a')).toBe(false);
  });

  test('variables without one are unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(referencesIn(value).length === 0);
        expect(resolveReferences(value, known)).toEqual(value);
      }),
    );
  });
});
