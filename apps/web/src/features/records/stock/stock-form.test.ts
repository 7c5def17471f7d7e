import { recordEndpoints } from '@propolis/contract';
import { expect, test } from 'vitest';
import { checkByRules } from '../../../lib/rules.ts';
import { shownId } from '../../../lib/writes/provisional.ts';
import { checkedStock, type StockAct, stockFaults, stockInput, stockValues } from './stock-form.ts';

const ID = '5c3f0e0a-0000-4000-8000-000000000001';
const TODAY = '2026-06-15';
const values = (act: StockAct, change: object = {}) => ({ ...stockValues(act, [11, 12], TODAY), ...change });
const parsed = (act: StockAct, change: object = {}) =>
  recordEndpoints.create.body.safeParse({ ...stockInput(act, values(act, change)), id: ID });

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

test('several hives come as the opening stock, one as a caught swarm', () => {
  expect(parsed('come').data).toMatchObject({ event: 'start', hive_ids: [11, 12] });
  expect(stockValues('come', [11], TODAY).event).toBe('swarm_caught');
});

test.each([
  ['start', null, null],
  ['mating_unit', null, null],
  ['swarm_caught', null, 'Orbe'],
  ['bought', 'Marc', 'Orbe'],
])('%s: only the origin that the register asks for is sent', (event, party_name, party_address) => {
  const typed = { event, cause: 'varroa', party_name: 'Marc', party_address: 'Orbe' };
  expect(parsed('come', typed).data).toMatchObject({ event, party_name, party_address, cause: null });
});

test('several hives that the server does not know yet can come', async () => {
  const hives = ['one', 'other'].map((ref) => shownId({ ref }));
  const input = checkedStock('come', stockValues('come', hives, TODAY));
  expect(await checkByRules(recordEndpoints.create.body, { ...input, id: ID })).toEqual({});
});

test('without a hive nothing is recorded', () => {
  expect(parsed('lost', { hives: [] }).success).toBe(false);
});

test('a day in the future is refused, today is not', () => {
  expect(stockFaults(values('lost', { happened_on: '2026-06-16', found_on: '2026-06-16' }), TODAY)).toEqual({
    happened_on: 'in_future',
    found_on: 'in_future',
  });
  expect(stockFaults(values('lost', { found_on: TODAY }), TODAY)).toEqual({});
  // Only a dead colony has the field of the day on which it was found.
  expect(stockFaults(values('lost', { event: 'dissolved', found_on: '2026-06-16' }), TODAY)).toEqual({});
});
