import { expect, test } from 'vitest';
import { partOf } from './download.ts';

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=9-100', { start: 9, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-100', { start: 0, end: 9 }],
  ['bytes=10-', undefined],
  ['bytes=-0', undefined],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['mites=0-1', undefined],
  [undefined, undefined],
])('of ten bytes %s is %j', (range, part) => {
  expect(partOf(range, 10)).toEqual(part);
});

test('an empty file has no ranges', () => {
  expect([partOf('bytes=0-', 0), partOf('bytes=-1', 0)]).toEqual([undefined, undefined]);
});
