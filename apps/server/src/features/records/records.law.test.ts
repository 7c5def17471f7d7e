import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { aReceipt, createdApiary, createdHive, createdRecord } from '../../../test/records.ts';

let row: Record<string, unknown>;

/** The columns of the newest version that the account made. */
async function rowOf(keeper: Beekeeper): Promise<Record<string, unknown>> {
  const { rows } = await server.pool.query(
    'select * from record_versions where chain_user_id = $1 order by made_at desc limit 1',
    [keeper.id],
  );
  return rows[0];
}

const server = await testApp();

describe('a treatment has a column for each field', () => {
  beforeAll(async () => {
    const keeper = await server.beekeeper();
    const apiary = await createdApiary(keeper, { name: 'Jura' });
    const hive = await createdHive(keeper, apiary, { name: 'A' });
    await createdRecord(keeper, apiary, {
      kind: 'treatment',
      hive_ids: [hive],
      happened_on: '2026-06-01',
      last_day: '2026-06-10',
      product: 'Formivar 60 %',
      substances: ['formic_acid'],
      batch: 'L 7',
      unit: 'g',
      amounts: [85],
      withdrawal_days: { honey: 0 },
      release_day: '2026-06-11',
      prescribed_by: 'Dr A',
      dispensed_by: 'Dr B',
      administered_by: 'C',
    });
    row = await rowOf(keeper);
  });

  test.each([
    ['TAMV 28(1)a first day', 'happened_on', '2026-06-01'],
    ['TAMV 28(1)a last day', 'last_day', '2026-06-10'],
    ['TAMV 28(1)b animals treated: the apiary', 'apiary_name', 'Jura'],
    ['TAMV 28(1)b animals treated: the colonies', 'colonies', 1],
    ['TAMV 28(1)c indication', 'indication', 'varroa'],
    ['TAMV 28(1)d trade name', 'product', 'Formivar 60 %'],
    ['TAMV 28(1)e quantity', 'amounts', [85]],
    ['TAMV 28(1)e unit of the quantity', 'unit', 'g'],
    ['TAMV 28(1)f withdrawal, also of 0 days', 'withdrawal_days', { honey: 0 }],
    ['TAMV 28(1)g release of the food', 'release_day', '2026-06-11'],
    ['TAMV 28(1)h who prescribed', 'prescribed_by', 'Dr A'],
    ['TAMV 28(1)h who dispensed', 'dispensed_by', 'Dr B'],
    ['TAMV 28(1)h who administered', 'administered_by', 'C'],
    ['EU 108(2)a first day', 'happened_on', '2026-06-01'],
    ['EU 108(2)b name of the product', 'product', 'Formivar 60 %'],
    ['EU 108(2)c quantity administered', 'amounts', [85]],
    ['EU 108(2)f animals treated', 'colonies', 1],
    ['EU 108(2)g who prescribed', 'prescribed_by', 'Dr A'],
    ['EU 108(2)h withdrawal, also of 0 days', 'withdrawal_days', { honey: 0 }],
    ['EU 108(2)i duration: its last day', 'last_day', '2026-06-10'],
  ])('%s', (_, column, value) => {
    expect(row[column]).toEqual(value);
  });

  test('and its content names each colony', () => {
    expect(row.content).toMatchObject({ hives: [{ name: 'A', uid: expect.any(String) }] });
  });
});

describe('the movement of a medicine has a column for each field', () => {
  beforeAll(async () => {
    const keeper = await server.beekeeper();
    const party = { party_name: 'Apotheke', party_address: 'Weg 1', batch: 'L 7', expiry: '2028-01-31' };
    const receipt = { id: randomUUID(), ...aReceipt(party) };
    expect((await keeper.post('/api/medicines/movements', receipt)).status).toBe(201);
    row = await rowOf(keeper);
  });

  test.each([
    ['TAMV 28(2)a day', 'happened_on', '2026-06-14'],
    ['TAMV 28(2)b trade name', 'product', 'Formivar 60 %'],
    ['TAMV 28(2)c quantity in packaging units', 'packages', 2],
    ['TAMV 28(2)d supplier or taker', 'party_name', 'Apotheke'],
    ['EU 108(2)d name of the supplier', 'party_name', 'Apotheke'],
    ['EU 108(2)d address of the supplier', 'party_address', 'Weg 1'],
  ])('%s', (_, column, value) => {
    expect(row[column]).toEqual(value);
  });
});

describe('a change of the stock has a column for each field', () => {
  beforeAll(async () => {
    const keeper = await server.beekeeper();
    const apiary = await createdApiary(keeper, { name: 'Jura' });
    await createdRecord(keeper, apiary, {
      kind: 'stock',
      event: 'sold',
      hive_ids: [],
      colonies: 2,
      happened_on: '2026-06-14',
      party_name: 'A',
      party_address: 'Vevey',
      party_number: 'VD 7',
    });
    row = await rowOf(keeper);
  });

  test.each([
    ['TSV 20 gain or loss', 'event', 'sold'],
    ['TSV 20 number of colonies', 'stock_colonies', 2],
    ['TSV 20 day', 'happened_on', '2026-06-14'],
    ['TSV 20 apiary', 'apiary_name', 'Jura'],
    ['TSV 20 from whom or to whom', 'party_name', 'A'],
    ['TSV 20 place', 'party_address', 'Vevey'],
    ['TSV 20 identification number', 'party_number', 'VD 7'],
  ])('%s', (_, column, value) => {
    expect(row[column]).toEqual(value);
  });

  test('TSV 20 a move within the account names the other apiary', async () => {
    const keeper = await server.beekeeper();
    const [from, to] = [await createdApiary(keeper), await createdApiary(keeper, { name: 'Alps' })];
    const moved = { kind: 'stock', event: 'moved', hive_ids: [], colonies: 1, happened_on: '2026-06-14' };
    const record = { id: randomUUID(), ...moved, to_apiary_id: to };
    expect((await keeper.post(`/api/apiaries/${from}/records`, record)).status).toBe(201);
    expect((await rowOf(keeper)).to_apiary).toBe('Alps');
  });
});
