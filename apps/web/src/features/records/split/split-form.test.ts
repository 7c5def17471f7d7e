import { recordEndpoints } from '@propolis/contract';
import { expect, test } from 'vitest';
import { aHive, anApiary, threeHives } from '../../../../test/beekeeping.ts';
import { knownOf, mergeInput, mergeValues, splitFaults, splitInput, splitValues } from './split-form.ts';

const ID = '5c3f0e0a-0000-4000-8000-000000000001';
const TODAY = '2026-05-10';
const APIARY = anApiary({ hives: threeHives() });
const HIVE = aHive({ color: '7DBADB', observations_aggregate: { brood_frames: 1, workers_quantity: 8 } });
const values = splitValues(HIVE, APIARY, TODAY);

test('a split begins with a small part in a new hive, but not with more than the hive has', () => {
  expect(values).toMatchObject({ to: '', name: 'Ruche 4', brood: 1, stores: 1, bees: 2, queen: 'stays' });
});

test('a new hive is like the divided one, and another hive replaces it', () => {
  const made = recordEndpoints.split.body.parse(splitInput(values, HIVE, ID));
  expect(made.queen_part).toBeNull();
  expect(made.parts).toMatchObject([
    { brood: 1, hive_id: null, new_hive: { id: ID, name: 'Ruche 4', color: '7DBADB', hive_type_id: 1 } },
  ]);
  const other = recordEndpoints.split.body.parse(
    splitInput({ ...values, to: '12', queen: 'goes', brood: null }, HIVE, ID),
  );
  expect(other.queen_part).toBe(0);
  expect(other.parts).toMatchObject([{ brood: 0, hive_id: 12, new_hive: null }]);
});

test('more than the hive has is refused, unless it is unknown', () => {
  const facts = { today: TODAY, known: knownOf(HIVE) };
  expect(splitFaults({ ...values, brood: 2, stores: 30, bees: 8 }, facts)).toEqual({ brood: 'too_big' });
  expect(splitFaults({ ...values, happened_on: '2026-05-11' }, facts)).toEqual({ happened_on: 'in_future' });
  expect(splitFaults(values, facts)).toEqual({});
});

test('a merge needs the hive that ends, and may not know the queen', () => {
  const { body } = recordEndpoints.merge;
  expect(body.safeParse(mergeInput(mergeValues(TODAY), ID)).success).toBe(false);
  expect(body.parse(mergeInput({ ...mergeValues(TODAY), other: '12' }, ID))).toMatchObject({
    ...{ hive_id: 12, brood: 0, queen: null },
  });
});
