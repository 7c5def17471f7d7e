import { expect, test } from 'vitest';
import type { AnyMutation } from './mutation.ts';
import { isOfLaterApp, upgraded } from './shape.ts';
import type { Write } from './write.ts';

const aWrite = (change: Partial<Write> = {}): Write => ({
  id: 'w',
  name: 'paint',
  variables: { hive: { ref: 'a' }, colour: 'brown' },
  shape: 1,
  tried: false,
  idempotencyKey: 'k',
  owner: '1',
  scope: 'hive 1',
  makes: undefined,
  references: ['a'],
  after: [],
  madeAt: 0,
  refused: undefined,
  ...change,
});

/** Of shape 3: each shape has renamed one field. */
const paint: AnyMutation = {
  name: 'paint',
  run: async () => undefined,
  shape: {
    version: 3,
    upgrade: (variables, version) => ({ from: version, before: variables, near: { ref: 'b' } }),
  },
};

test('a write of an older shape is converted to the current one, with the references it now has', () => {
  const { variables, shape, references } = upgraded(aWrite({ shape: 2 }), paint);
  expect(variables).toEqual({ from: 2, before: aWrite().variables, near: { ref: 'b' } });
  expect([shape, references]).toEqual([3, ['a', 'b']]);
});

test('a write of the current shape, or of a mutation without shapes, is unchanged', () => {
  const write = aWrite({ shape: 3 });
  expect(upgraded(write, paint)).toBe(write);
  expect(upgraded(write, undefined)).toBe(write);
});

test('a write of a later version is left to it', () => {
  expect([2, 3, 4].map((shape) => isOfLaterApp(aWrite({ shape }), paint))).toEqual([false, false, true]);
  expect([1, 2].map((shape) => isOfLaterApp(aWrite({ shape }), undefined))).toEqual([false, true]);
});
