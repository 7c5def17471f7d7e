import type { Observation } from '@propolis/contract';
import { buildStory } from '@propolis/domain';
import { expect, test } from 'vitest';
import { storyLines } from './story-lines.ts';

/** Newest first; with a note each has a chapter of its own. */
const observed = (...days: readonly (readonly [day: string, note?: string])[]): Observation[] =>
  days.map(([day, note = null], at) => ({
    id: at + 1,
    observation_date: new Date(`${day}T10:00`).toISOString(),
    data: { general_notes: note },
    photos: [],
    version: 1,
  }));

const lines = (observations: readonly Observation[], days: readonly string[], whole = true) =>
  storyLines(
    buildStory(observations, { whole }),
    days.map((day, at) => ({ id: `${at}`, day, content: null })),
    { whole },
  ).map(({ day, chapter, done }) => [day, chapter?.kind, done.length]);

test('what was done stands in the chapter of its day, otherwise on a line of its own', () => {
  const observations = observed(['2026-05-05', 'a'], ['2026-05-02', 'b']);
  expect(lines(observations, ['2026-05-06', '2026-05-05', '2026-05-03', '2026-05-03', '2026-05-01'])).toEqual(
    [
      ['2026-05-06', undefined, 1],
      ['2026-05-05', 'single', 1],
      ['2026-05-03', undefined, 2],
      ['2026-05-02', 'single', 0],
      ['2026-05-01', undefined, 1],
    ],
  );
});

test('of two chapters of one day the newer one has what was done', () => {
  expect(lines(observed(['2026-05-05', 'a'], ['2026-05-05', 'b']), ['2026-05-05'])).toEqual([
    ['2026-05-05', 'single', 1],
    ['2026-05-05', 'single', 0],
  ]);
});

test('observations without changes stay one line', () => {
  expect(lines(observed(['2026-05-05'], ['2026-05-02']), ['2026-05-05', '2026-05-03'])).toEqual([
    ['2026-05-05', 'quiet', 0],
    ['2026-05-05', undefined, 1],
    ['2026-05-03', undefined, 1],
  ]);
});

test('before the oldest loaded observation nothing is shown until all are loaded', () => {
  const observations = observed(['2026-05-05', 'a'], ['2026-05-02']);
  expect(lines(observations, ['2026-05-02', '2026-05-01'], false)).toEqual([
    ['2026-05-05', 'single', 0],
    ['2026-05-02', 'quiet', 0],
    ['2026-05-02', undefined, 1],
  ]);
});

test('the record stands for the values that it gave to the hive', () => {
  const [newest, ...others] = observed(['2026-05-05', 'a'], ['2026-05-04'], ['2026-05-03']);
  const observations = [newest, ...others].flatMap((one) => (one ? [{ ...one, record: '0' }] : []));
  expect(lines(observations, ['2026-05-05'])).toEqual([['2026-05-05', undefined, 1]]);
  // The story does not contain the record itself: only these values show it.
  expect(lines(observations, [])).toEqual([
    ['2026-05-05', 'single', 0],
    ['2026-05-04', 'quiet', 0],
  ]);
});

test('a hive without observations has what was done', () => {
  expect(lines([], ['2026-05-02'])).toEqual([['2026-05-02', undefined, 1]]);
});
