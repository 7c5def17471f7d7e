import type { WeightEvent } from '@propolis/contract';
import { GAIN_CAUSES, LOSS_CAUSES, OBSERVATION_ITEMS, readObservationData } from '@propolis/domain';
import { expect, test } from 'vitest';
import { causesOf, observationOf } from './event-observation.ts';

const fed: WeightEvent = {
  kind: 'gain',
  start: '2019-08-20T15:00:00.000Z',
  end: '2019-08-20T16:00:00.000Z',
  change: 8.26,
  observation_id: null,
  record_id: null,
  candidates: ['feeding', 'super'],
};
const noted = { event: fed, note: 'Balance: +8,3 kg', supers: 1 };

test('an observation of feeding starts with its weight in tenths of a kilogram', () => {
  expect(observationOf('feeding', noted)).toEqual({
    general_notes: 'Balance: +8,3 kg',
    feeding_quantity: 8.3,
  });
});

test('an added super is one more, a removed one is one less, and never less than none', () => {
  expect(observationOf('super', noted)).toMatchObject({ structure_honey_super: 2 });
  expect(observationOf('removed', noted)).toMatchObject({ structure_honey_super: 0 });
  expect(observationOf('removed', { ...noted, supers: 0 })).toEqual({ general_notes: noted.note });
});

test.each([...GAIN_CAUSES, ...LOSS_CAUSES])('the initial values for %s are valid', (cause) => {
  expect(readObservationData(observationOf(cause, noted), OBSERVATION_ITEMS).errors).toBeUndefined();
});

test('a nectar flow cannot be noted', () => {
  expect(causesOf(fed)).toEqual(['feeding', 'super']);
  const { candidates: _none, ...span } = fed;
  expect(causesOf({ ...span, kind: 'flow' })).toEqual([]);
});
