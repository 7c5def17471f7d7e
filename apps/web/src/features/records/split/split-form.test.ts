import { recordEndpoints } from '@propolis/contract';
import { expect, test } from 'vitest';
import { aHive, anApiary, threeHives } from '../../../../test/beekeeping.ts';
import {
  knownOf,
  mergeInput,
  mergeValues,
  newPart,
  type PartValues,
  partValues,
  splitFaults,
  splitFieldOf,
  splitInput,
  splitValues,
  withQueen,
} from './split-form.ts';

const ID = '5c3f0e0a-0000-4000-8000-000000000001';
const OTHER = '5c3f0e0a-0000-4000-8000-000000000002';
const TODAY = '2026-05-10';
const APIARY = anApiary({ hives: threeHives() });
const HIVE = aHive({ color: '7DBADB', observations_aggregate: { brood_frames: 1, workers_quantity: 8 } });
const FACTS = { hive: HIVE, apiary: APIARY, day: TODAY, prefix: 'Ruche ' };
const values = splitValues(FACTS);

const part = (change: object, at = 0) => {
  const made = values.parts[at] ?? newPart(values.parts, { ...FACTS, uid: OTHER });
  return { ...made, ...change };
};
const parsed = (parts: readonly PartValues[]) =>
  recordEndpoints.split.body.parse(splitInput({ ...values, parts }, HIVE, ID));

test('a split begins with a small part in a new hive, but not with more than the hive has', () => {
  expect(values.parts).toMatchObject([
    { to: '', name: 'Ruche 4', brood: 1, stores: 1, bees: 2, queen: 'raises' },
  ]);
});

test('a new hive is called in the language of the beekeeper', () => {
  expect(splitValues({ ...FACTS, prefix: 'Volk ' }).parts).toMatchObject([{ name: 'Volk 4' }]);
});

test('one more part gets the next name, and no more than the hive has left', () => {
  expect(part({}, 1)).toMatchObject({ uid: OTHER, name: 'Ruche 5', brood: 0, stores: 1, bees: 2 });
});

test('a new hive is like the divided one, and another hive replaces it', () => {
  const made = parsed(values.parts);
  expect(made.queen_part).toBeNull();
  expect(made.parts).toMatchObject([
    { brood: 1, hive_id: null, new_hive: { id: ID, name: 'Ruche 4', color: '7DBADB', hive_type_id: 1 } },
  ]);
  const other = parsed([part({}), part({ to: '12', queen: 'old', brood: null }, 1)]);
  expect(other.queen_part).toBe(1);
  expect(other.parts).toMatchObject([{ brood: 1 }, { brood: 0, hive_id: 12, new_hive: null }]);
});

test('a queen from another colony is added with her stage, year and number', () => {
  const made = parsed([part({}), part({ queen: 'virgin', number: '14' }, 1)]);
  expect(made.parts).toMatchObject([
    { queen: null, new_queen: null },
    { queen: OTHER, new_queen: { year: 2026, number: '14' }, queen_stage: 'virgin', new_hive: { id: OTHER } },
  ]);
  expect(made.parts[0]).not.toHaveProperty('queen_stage');
});

test('the queen of the divided hive goes with one part only', () => {
  const parts = withQueen(
    [part({ queen: 'old' }), part({ queen: 'cell' }, 1), part({ queen: 'virgin' }, 2)],
    1,
    'old',
  );
  expect(parts.map(({ queen }) => queen)).toEqual(['raises', 'old', 'virgin']);
  expect(parsed([part({ queen: 'old' }), part({}, 1)]).queen_part).toBe(0);
});

test('the parts of a refused split are shown again as they were', () => {
  const parts = [part({ to: '12', queen: 'mated' }), part({ queen: 'old', year: '2026' }, 1)];
  const { parts: sent, queen_part: queenPart } = parsed(parts);
  // The name of a hive that exists is not sent.
  expect(partValues(sent, { queenPart, day: TODAY, uid: ID })).toEqual([
    part({ ...parts[0], name: '' }),
    parts[1],
  ]);
});

test('more than the hive has is refused, unless it is unknown', () => {
  const facts = { today: TODAY, known: knownOf(HIVE) };
  const faults = (...parts: readonly PartValues[]) => splitFaults({ ...values, parts }, facts);
  expect(faults(part({ brood: 2, stores: 30, bees: 8 }))).toEqual({ 'parts.0.brood': 'too_big' });
  expect(faults(part({ bees: 5 }), part({ brood: 1, bees: 4 }, 1))).toEqual({
    ...{ 'parts.1.brood': 'too_big', 'parts.1.bees': 'too_big' },
  });
  expect(splitFaults({ ...values, happened_on: '2026-05-11' }, facts)).toEqual({ happened_on: 'in_future' });
  expect(splitFaults(values, facts)).toEqual({});
});

test.each([
  ['parts', 'parts.0.to'],
  ['parts.1.hive_id', 'parts.1.to'],
  ['parts.1.new_hive.name', 'parts.1.name'],
  ['parts.1.new_queen.year', 'parts.1.year'],
  ['parts.1.brood', 'parts.1.brood'],
  ['happened_on', 'happened_on'],
])('an error of %s is shown at %s', (field, shown) => expect(splitFieldOf(field)).toBe(shown));

test('a merge needs the hive that ends, and may not know the queen', () => {
  const { body } = recordEndpoints.merge;
  expect(body.safeParse(mergeInput(mergeValues(TODAY), ID)).success).toBe(false);
  expect(body.parse(mergeInput({ ...mergeValues(TODAY), other: '12' }, ID))).toMatchObject({
    ...{ hive_id: 12, brood: 0, queen: null },
  });
});
