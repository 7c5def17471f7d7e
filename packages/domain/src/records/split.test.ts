import fc from 'fast-check';
import { expect, test } from 'vitest';
import { framesLeft, hivesToCheck, isDaughter, missingFrames, splitChecks } from './split.ts';

test('a hive cannot give away more frames than it has', () => {
  const before = { brood: 6, stores: 3 };
  expect(
    missingFrames(before, [
      { brood: 3, stores: 1 },
      { brood: 3, stores: 2 },
    ]),
  ).toEqual([]);
  expect(
    missingFrames(before, [
      { brood: 3, stores: 1 },
      { brood: 4, stores: 3 },
    ]),
  ).toEqual(['brood', 'stores']);
});

test('unknown frames are neither checked nor counted', () => {
  const unknown = { brood: null, stores: null };
  expect(missingFrames(unknown, [{ brood: 30, stores: 9 }])).toEqual([]);
  expect(framesLeft(unknown, [{ brood: 3, stores: 1 }])).toEqual(unknown);
});

test('frames are neither lost nor made', () => {
  const few = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(fc.array(fc.record({ brood: few, stores: few }), { maxLength: 4 }), (parts) => {
      const before = { brood: 20, stores: 20 };
      const left = framesLeft(before, parts);
      for (const kind of ['brood', 'stores'] as const)
        expect((left[kind] ?? 0) + parts.reduce((sum, part) => sum + part[kind], 0)).toBe(20);
    }),
  );
});

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
