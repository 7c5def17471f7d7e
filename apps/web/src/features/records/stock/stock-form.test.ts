import { recordEndpoints } from '@propolis/contract';
import { expect, test } from 'vitest';
import { stockFaults, stockInput, stockValues } from './stock-form.ts';

const ID = '5c3f0e0a-0000-4000-8000-000000000001';
const TODAY = '2026-06-15';
const values = (change: object = {}) => ({ ...stockValues([11, 12], TODAY), ...change });
const parsed = (act: 'move' | 'lost', change: object = {}) =>
  recordEndpoints.create.body.safeParse({ ...stockInput(act, values(change)), id: ID });

test('a move names the apiary, and nothing of a death', () => {
  expect(parsed('move', { to_apiary_id: '2', cause: 'varroa', party_name: 'Marc' }).data).toMatchObject({
    event: 'moved',
    hive_ids: [11, 12],
    to_apiary_id: 2,
    cause: null,
    party_name: null,
  });
  expect(parsed('move').success).toBe(false);
});

test.each([
  ['died', { cause: 'varroa', party_name: null, autumn_strength: 7, remains: ['mould'] }],
  ['sold', { cause: null, party_name: 'Marc', autumn_strength: null, remains: [] }],
  ['given', { cause: null, party_name: 'Marc', autumn_strength: null, remains: [] }],
  ['dissolved', { cause: null, party_name: null, autumn_strength: null, remains: [] }],
])('a colony that is %s has only the details of that', (event, details) => {
  const typed = { cause: 'varroa', autumn_strength: '7', remains: ['mould'], party_name: ' Marc ' };
  expect(parsed('lost', { ...typed, event }).data).toMatchObject({ event, to_apiary_id: null, ...details });
});

test('without a hive nothing is recorded', () => {
  expect(parsed('lost', { hives: [] }).success).toBe(false);
});

test('a day in the future is refused, today is not', () => {
  expect(stockFaults(values({ happened_on: '2026-06-16', found_on: '2026-06-16' }), TODAY)).toEqual({
    happened_on: 'in_future',
    found_on: 'in_future',
  });
  expect(stockFaults(values({ found_on: TODAY }), TODAY)).toEqual({});
});
