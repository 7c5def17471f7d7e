import { expect, test } from 'vitest';
import { observedActs } from './observed.ts';

test('food with an amount is a feeding in grams; the strength of syrup is unknown', () => {
  expect(observedActs({ feeding_type: 'option_1', feeding_quantity: 1.1 })).toEqual([
    { kind: 'feeding', feed: 'syrup', unit: 'g', amount: 1100 },
  ]);
  expect(observedActs({ feeding_quantity: 2 })).toEqual([
    { kind: 'feeding', feed: 'other', unit: 'g', amount: 2000 },
  ]);
});

test('each food that was taken is a harvest in the unit of its item', () => {
  const data = {
    harvest_honey_frames: 8,
    harvest_wax: 0.5,
    harvest_pollen: 2,
    harvest_apitoxin: 3,
    harvest_propolis: 40,
  };
  expect(observedActs(data)).toEqual([
    { kind: 'harvest', food: 'honey', unit: 'frame', amount: 8 },
    { kind: 'harvest', food: 'wax', unit: 'kg', amount: 0.5 },
    { kind: 'harvest', food: 'pollen', unit: 'kg', amount: 2 },
    { kind: 'harvest', food: 'apitoxin', unit: 'g', amount: 3 },
    { kind: 'harvest', food: 'propolis', unit: 'g', amount: 40 },
  ]);
});

test('without an amount nothing was done', () => {
  const data = { feeding_type: 'option_1', feeding_quantity: 0, harvest_wax: null, general_notes: '5 kg' };
  expect(observedActs(data)).toEqual([]);
});
