import { beforeEach, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { aHarvest, aTreatment, createdApiary, createdHive, createdRecord } from '../../../test/records.ts';

const server = await testApp();
let keeper: Beekeeper;
let apiary: number;
beforeEach(async () => {
  keeper = await server.beekeeper();
  apiary = await createdApiary(keeper, { name: 'Jura' });
});

const made = (fields: object) => createdRecord(keeper, apiary, aHarvest(fields));

async function linesOf(query: string, of = keeper): Promise<string[]> {
  const { status, raw } = await of.get(`/api/records/csv?${query}`);
  expect(status).toBe(200);
  return raw.toString().trim().split('\r\n').slice(1);
}

test('a table is a file in the language of the account, for spreadsheets', async () => {
  await made({ note: '=1+1', lot: '2026-"7"' });
  const { headers, raw } = await keeper.get('/api/records/csv?kind=harvest');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="recoltes-2026-06-15.csv"');
  expect(raw.toString()).toBe(
    [
      '\uFEFFRucher;Ruche;Quantité;Jour;Produit récolté;Unité;Sorte de miel;Eau (%);Lot;Hausses enlevées;Remarque;Annulé parce que',
      `Jura;;20;2026-06-14;Miel;kg;;;"2026-""7""";;'=1+1;`,
      '',
    ].join('\r\n'),
  );
});

test('a table says why a record is not valid, and also that one was undone', async () => {
  const [cancelled, undone] = [await made({ food: 'wax' }), await made({ food: 'pollen' })];
  await keeper.post(`/api/records/${cancelled.id}/cancel`, { reason: 'entered twice' });
  await keeper.post(`/api/records/${undone.id}/cancel`, { undo: true });
  const reasons = (await linesOf('kind=harvest')).map((line) => line.split(';').at(-1));
  expect(reasons).toEqual(['Annulé le jour même', 'entered twice']);
});

test('a table has the filters of the journal', async () => {
  const hive = await createdHive(keeper, apiary, { name: 'A' });
  await made({ happened_on: '2026-05-01' });
  await made({ hive_ids: [hive], food: 'wax' });
  const { id } = await made({ food: 'pollen' });
  await keeper.post(`/api/records/${id}/cancel`, { reason: 'no' });
  const foods = async (query: string) => (await linesOf(query)).map((line) => line.split(';')[4]);
  expect(await foods('kind=harvest')).toEqual(['Pollen', 'Cire', 'Miel']);
  expect(await foods('kind=harvest&cancelled=false&from=2026-06-01')).toEqual(['Cire']);
  expect(await foods(`kind=harvest&hive=${hive}`)).toEqual(['Cire']);
  expect(await foods('kind=feeding')).toEqual([]);
  expect(await linesOf('kind=harvest', await server.beekeeper())).toEqual([]);
  expect((await keeper.get('/api/records/csv')).status).toBe(422);
});

test('a table of one hive has the amounts of this hive only', async () => {
  const hive = await createdHive(keeper, apiary, { name: 'A' });
  await made({ hive_ids: [await createdHive(keeper, apiary, { name: 'B' }), hive], amounts: [12, 30] });
  const amounts = (await linesOf(`kind=harvest&hive=${hive}`)).map((line) => line.split(';').slice(1, 3));
  expect(amounts).toEqual([['A', '30']]);
});

test('the table of treatments has the computed day on which honey is free, or the corrected one', async () => {
  const hive = await createdHive(keeper, apiary);
  for (const fields of [{}, { withdrawal_days: { honey: 7 } }, { release_day: '2026-07-20' }])
    await createdRecord(keeper, apiary, aTreatment(hive, fields));
  const days = (await linesOf('kind=treatment')).map((line) => line.split(';')[12]);
  expect(days.toSorted()).toEqual(['', '2026-07-01', '2026-07-20']);
});

test('the table of the stock adds up to its colonies, with one line for each record', async () => {
  const hive_ids = [await createdHive(keeper, apiary, { name: 'A' }), await createdHive(keeper, apiary)];
  const start = { kind: 'stock', event: 'start', happened_on: '2026-06-14', hive_ids };
  await createdRecord(keeper, apiary, start);
  const lines = (await linesOf('kind=stock')).map((line) => line.split(';'));
  expect(lines.map(([, hives, , , , colonies]) => [hives, colonies])).toEqual([['A, Ruche 2', '2']]);
});

test('a table has each record once, also across the pages in which it is read', async () => {
  const { id } = await made({});
  await server.pool.query(
    `with copies as (
       insert into records (user_id, uid, apiary_id, kind, version, happened_on, is_cancelled, food, unit, total)
       select user_id, gen_random_uuid(), apiary_id, kind, 1,
              to_char(date '2025-01-01' + (n / 3), 'YYYY-MM-DD'), false, food, unit, n
       from records, generate_series(1, 1001) n where uid = $1
       returning id, happened_on, total)
     insert into record_versions
       (record_id, version, origin, made_at, made_by, content, chain_user_id, chain, position, hash)
     select copies.id, 1, origin, made_at, made_by,
            content || jsonb_build_object('happened_on', copies.happened_on, 'amounts', jsonb_build_array(copies.total)),
            chain_user_id, gen_random_uuid(), 1, hash
     from copies, record_versions where record_id = (select id from records where uid = $1)`,
    [id],
  );
  const amounts = (await linesOf('kind=harvest&to=2026-01-01')).map((line) => Number(line.split(';')[2]));
  expect(amounts.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 1001 }, (_, n) => n + 1),
  );
});
