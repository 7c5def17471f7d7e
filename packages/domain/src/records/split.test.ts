import { expect, test } from 'vitest';
import { hivesToCheck, isDaughter, splitChecks } from './split.ts';

test('the part without the queen is checked after 7, 14 and 21 days and treated before new brood is capped', () => {
  expect(splitChecks('2027-05-10')).toEqual([
    { check: 'queen_cells', due: '2027-05-17' },
    { check: 'virgin_queen', due: '2027-05-24' },
    { check: 'eggs', due: '2027-05-31' },
    { check: 'treat_broodless', due: '2027-05-31' },
  ]);
});

test('a part with a queen from another colony is checked by the stage of the queen', () => {
  const day = '2027-05-10';
  expect(splitChecks(day, 'cell').map(({ due }) => due)).toEqual(['2027-05-17', '2027-05-24', '2027-05-31']);
  expect(splitChecks(day, 'virgin')).toEqual([{ check: 'eggs', due: '2027-05-24' }]);
  expect(splitChecks(day, 'mated')).toEqual([]);
});

test('the hives that raise a queen, or get one of a known stage, are checked', () => {
  const none = { queen: null, new_queen: null };
  const raised = { ...none, queen: 'a', new_queen: { origin: 'emergency' } } as const;
  const bought = { ...none, queen: 'b', new_queen: { origin: 'bought' } } as const;
  const known = { ...none, queen: 'c' };
  const cell = { ...none, queen: 'd', new_queen: { origin: null }, queen_stage: 'cell' } as const;
  expect(hivesToCheck([none, raised, bought, known, cell], null)).toEqual([
    { at: 1, stage: 'raised' },
    { at: 2, stage: 'raised' },
    { at: 5, stage: 'cell' },
  ]);
  expect(hivesToCheck([none, bought], 0)).toEqual([{ at: 0, stage: 'raised' }]);
  expect([raised, bought, cell].map(isDaughter)).toEqual([true, false, false]);
});
