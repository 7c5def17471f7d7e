import type { Observation } from '@propolis/contract';
import { expect, test } from 'vitest';
import { compareObservations, doneUntil } from './ComparisonTable.tsx';

const observation = (id: number, data: Observation['data']): Observation => ({
  id,
  observation_date: `2026-05-0${id}T10:00:00.000Z`,
  data,
  photos: [],
  version: 1,
});

const rowsOf = (observations: Observation[]) =>
  compareObservations(observations).flatMap(({ subcategory, rows }) =>
    rows.map(({ item, values }) => [subcategory.key, item.key, values]),
  );

test('values are side by side in the order of the observations, null if one is missing', () => {
  expect(
    rowsOf([observation(2, { brood_frames: 5 }), observation(1, { brood_frames: 3, queen_observed: true })]),
  ).toEqual([
    ['queen', 'queen_observed', [null, true]],
    ['brood', 'brood_frames', [5, 3]],
  ]);
});
test('an item without any value gets no row', () => {
  expect(rowsOf([observation(1, { brood_frames: null })])).toEqual([]);
});
test('no and zero are values', () => {
  expect(rowsOf([observation(1, { queen_observed: false, brood_frames: 0 })])).toHaveLength(2);
});
test('general impression and date are in the column header, not in a row', () => {
  expect(rowsOf([observation(1, { general_impression: 2, observation_date: '2026-05-01' })])).toEqual([]);
});

test('what was done stands with the first observation after it', () => {
  const done = ['06', '05', '04', '03', '02', '01'].map((day) => ({
    id: day,
    day: `2026-05-${day}`,
    content: null,
  }));
  const columns = doneUntil([observation(5, {}), observation(3, {}), observation(2, {})], done);
  expect(columns.map((column) => column.map(({ id }) => id))).toEqual([['05', '04'], ['03'], ['02']]);
});
