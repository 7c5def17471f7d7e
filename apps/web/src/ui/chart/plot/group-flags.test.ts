import { expect, test } from 'vitest';
import { groupFlags, numberFlags } from './group-flags.ts';

const flag = (id: string, time: number) => ({ id, time, label: id, icon: null, renderLink: () => null });
const RANGE = { start: 0, end: 1000 };
const idsOf = (flags: ReturnType<typeof flag>[], width: number) =>
  groupFlags(flags, RANGE, { width }).map(({ left, flags: grouped }) => [
    left,
    grouped.map(({ id }) => id).join(),
  ]);

test('flags are at their time; those outside the range are omitted', () => {
  expect(
    idsOf([flag('early', -1), flag('a', 0), flag('b', 500), flag('c', 1000), flag('late', 1001)], 200),
  ).toEqual([
    [0, 'a'],
    [100, 'b'],
    [200, 'c'],
  ]);
});

test('flags closer than the width of a thumb are one group, in the order of time', () => {
  expect(idsOf([flag('b', 143), flag('a', 100)], 1000)).toEqual([[121.5, 'a,b']]);
  expect(idsOf([flag('b', 144), flag('a', 100)], 1000)).toHaveLength(2);
});

test('groups that grow into each other are merged, so that none overlap', () => {
  const flags = [0, 60, 80, 100, 200, 230, 260, 290, 700].map((time) => flag(String(time), time));
  const lefts = groupFlags(flags, RANGE, { width: 800 }).map(({ left }) => left);
  for (const [at, left] of lefts.entries())
    if (at > 0) expect(left - (lefts[at - 1] ?? 0)).toBeGreaterThanOrEqual(44);
  expect(groupFlags(flags, RANGE, { width: 800 }).flatMap(({ flags: grouped }) => grouped)).toHaveLength(
    flags.length,
  );
});

test('printed events are numbered in the order of time; overlapping numbers are merged', () => {
  const { numbers, entries } = numberFlags(
    [flag('late', 90), flag('first', 10), flag('next', 12), flag('gone', 200)],
    { start: 0, end: 100 },
    500,
  );
  expect(entries.map(({ number, flag: { id } }) => [number, id])).toEqual([
    [1, 'first'],
    [2, 'next'],
    [3, 'late'],
  ]);
  expect(numbers).toEqual([
    { left: 55, words: '1–2' },
    { left: 450, words: '3' },
  ]);
});
