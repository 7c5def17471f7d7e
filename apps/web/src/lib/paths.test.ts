import { expect, test } from 'vitest';
import { addressOf, toApiary, toHive, toObservationEdit } from './paths.ts';

const hive = { id: 27, apiary_id: 3 };

test.each([
  [toApiary(3), '/apiary/3'],
  [toHive(hive), '/apiary/3/hive/27'],
  [toHive(hive, { tab: 'observations' }), '/apiary/3/hive/27'],
  [toObservationEdit(hive, 5), '/apiary/3/hive/27/observation/5/edit'],
])('%o as text is %s', (way, address) => {
  expect(addressOf(way)).toBe(address);
});
