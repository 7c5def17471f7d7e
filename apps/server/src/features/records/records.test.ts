import { randomUUID } from 'node:crypto';
import type { JournalRecord, RecordPage } from '@propolis/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../test/app.ts';
import { createdApiary, createdHive, createdRecord } from '../../../test/records.ts';
import { findBrokenChains } from './records.audit.queries.ts';
import { type HashedVersion, hashVersion, NO_APIARY } from './records.chain.ts';

/** The day of `TEST_NOW`, and the day before. */
const TODAY = '2026-06-15';
const YESTERDAY = '2026-06-14';

const server = await testApp();
const stranger = await server.beekeeper();
let keeper: Beekeeper;
let apiary: number;
let hives: readonly [number, number];
beforeEach(async () => {
  server.setNow(`${TODAY}T10:00:00Z`);
  keeper = await server.beekeeper();
  apiary = await createdApiary(keeper, { name: 'Jura' });
  hives = [
    await createdHive(keeper, apiary, { name: 'A' }),
    await createdHive(keeper, apiary, { name: 'B' }),
  ];
});

const feeding = (fields: object = {}) => ({
  kind: 'feeding',
  hive_ids: [...hives],
  happened_on: YESTERDAY,
  feed: 'syrup_1_1',
  unit: 'g',
  amounts: [2000, 1000],
  ...fields,
});
const treatment = (fields: object = {}) => ({
  kind: 'treatment',
  hive_ids: [...hives],
  happened_on: YESTERDAY,
  product: 'Formivar 60 %',
  substances: ['formic_acid'],
  unit: 'g',
  amounts: [85, 85],
  ...fields,
});
const harvest = (fields: object = {}) => ({
  kind: 'harvest',
  hive_ids: [...hives],
  happened_on: YESTERDAY,
  food: 'honey',
  unit: 'kg',
  amounts: [12, 8.5],
  ...fields,
});
const receipt = (fields: object = {}) => ({
  kind: 'medicine',
  movement: 'receipt',
  happened_on: YESTERDAY,
  product: 'Formivar 60 %',
  packages: 2,
  package_size: 500,
  unit: 'g',
  ...fields,
});

const send = (record: object, id: string = randomUUID(), into = apiary) =>
  keeper.post(`/api/apiaries/${into}/records`, { id, ...record });
async function made(record: object): Promise<JournalRecord> {
  const { status, body } = await send(record);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const journal = async (query = ''): Promise<RecordPage> => (await keeper.get(`/api/records${query}`)).body;
const cancelled = (id: string, body: object = { reason: 'wrong hive' }) =>
  keeper.post(`/api/records/${id}/cancel`, body);

describe('a new record', () => {
  test('is answered with its hives, its defaults and who made it', async () => {
    const record = await made(treatment({ last_day: '2026-06-24', withdrawal_days: { honey: 0 } }));
    expect(record).toMatchObject({
      version: 1,
      origin: 'typed',
      made_at: '2026-06-15T10:00:00.000Z',
      made_by: (await keeper.get('/api/user')).body.username,
      cancelled: null,
      apiary: { id: apiary, name: 'Jura' },
      hives: [
        { id: hives[0], name: 'A' },
        { id: hives[1], name: 'B' },
      ],
      record: treatment({
        last_day: '2026-06-24',
        withdrawal_days: { honey: 0 },
        indication: 'varroa',
        batch: null,
      }),
    });
    expect((await keeper.get(`/api/records/${record.id}`)).body).toMatchObject({
      ...record,
      versions: [{ version: 1, record: record.record }],
    });
  });

  test('is in the journal after those of later days, with the totals of valid records', async () => {
    await made(feeding({ amounts: [2000, 1000] }));
    await made(feeding({ feed: 'other', happened_on: '2026-05-01' }));
    await made(harvest());
    await made(harvest({ unit: 'frame', amounts: [3, 4], happened_on: TODAY }));
    const { id } = await made(harvest({ amounts: [50, 50] }));
    expect((await cancelled(id)).status).toBe(200);
    const { data, totals, last_page } = await journal();
    expect(data.map(({ record }) => record.happened_on)).toEqual([
      TODAY,
      YESTERDAY,
      YESTERDAY,
      YESTERDAY,
      '2026-05-01',
    ]);
    expect(last_page).toBe(1);
    expect(totals).toMatchObject({
      records: { feeding: 2, harvest: 2 },
      sugar_kg: 1.5,
      sugar_unknown: 1,
    });
    expect(totals?.harvest).toEqual([
      { food: 'honey', unit: 'frame', amount: 7 },
      { food: 'honey', unit: 'kg', amount: 20.5 },
    ]);
  });

  test('has its part in the totals of one hive: what this hive gave and got', async () => {
    await made(harvest({ amounts: [12, 30] }));
    await made(feeding({ amounts: [2000, 6000] }));
    await made(feeding({ feed: 'other', amounts: [2000, 6000] }));
    const totalsOf = async (hive: number) => (await journal(`?hive=${hive}`)).totals;
    expect(await totalsOf(hives[1])).toEqual({
      records: { harvest: 1, feeding: 2 },
      ...{ sugar_kg: 3, sugar_unknown: 1 },
      harvest: [{ food: 'honey', unit: 'kg', amount: 30 }],
    });
    expect((await totalsOf(hives[0]))?.sugar_kg).toBe(1);
  });

  test('sent again under the same id is a conflict and is written once', async () => {
    const id = randomUUID();
    expect((await send(feeding(), id)).status).toBe(201);
    expect((await send(feeding({ note: 'again' }), id)).status).toBe(409);
    expect((await journal()).data).toHaveLength(1);
  });

  test('may have the id of a record of another account', async () => {
    const { id } = await made(feeding());
    const own = await createdApiary(stranger);
    const hive = await createdHive(stranger, own);
    const record = feeding({ hive_ids: [hive], amounts: [1] });
    await createdRecord(stranger, own, { id, ...record });
    expect((await keeper.get(`/api/records/${id}`)).body.record.amounts).toEqual([2000, 1000]);
  });
});

describe('refused, and nothing is written', () => {
  test.each<[string, () => object, string, string]>([
    ['a day in the future', () => feeding({ happened_on: '2026-06-16' }), 'happened_on', 'in_future'],
    [
      'a day that does not exist',
      () => feeding({ happened_on: '2026-02-30' }),
      'happened_on',
      'invalid_date',
    ],
    ['an amount of 0', () => feeding({ amounts: [0, 1] }), 'amounts.0', 'too_small'],
    ['a negative amount', () => harvest({ amounts: [1, -1] }), 'amounts.1', 'too_small'],
    ['fewer amounts than hives', () => feeding({ amounts: [1] }), 'amounts', 'invalid'],
    ['a hive twice', () => feeding({ hive_ids: [hives[0], hives[0]] }), 'hive_ids', 'invalid'],
    ['a treatment of no hive', () => treatment({ hive_ids: [], amounts: null }), 'hive_ids', 'required'],
    [
      'a treatment that ends before it begins',
      () => treatment({ last_day: '2026-06-13' }),
      'last_day',
      'invalid_date',
    ],
    ['a treatment without a product', () => treatment({ product: ' ' }), 'product', 'required'],
  ])('%s', async (_, record, field, code) => {
    const { status, body } = await send(record());
    expect(status).toBe(422);
    expect(body.errors[field]).toContain(code);
    expect((await journal()).data).toEqual([]);
  });

  test('a hive of another apiary or account', async () => {
    const elsewhere = await createdHive(keeper, await createdApiary(keeper));
    const strangers = await createdHive(stranger, await createdApiary(stranger));
    for (const hive of [elsewhere, strangers]) {
      const { status, body } = await send(feeding({ hive_ids: [hive], amounts: null }));
      expect([status, body.errors]).toEqual([422, { hive_ids: ['not_found'] }]);
    }
    expect((await journal()).data).toEqual([]);
  });
});

describe('a correction', () => {
  test('is a new version; the earlier ones stay readable', async () => {
    const { id } = await made(feeding());
    const { status, body } = await keeper.put(`/api/records/${id}`, feeding({ amounts: [1500, 1000] }));
    expect([status, body.version, body.record.amounts]).toEqual([200, 2, [1500, 1000]]);
    const { versions } = (await keeper.get(`/api/records/${id}`)).body;
    expect(versions.map(({ record }: { record: { amounts: number[] } }) => record.amounts)).toEqual([
      [2000, 1000],
      [1500, 1000],
    ]);
    expect((await journal()).totals?.sugar_kg).toBe(1.25);
  });

  test('keeps the kind, and a cancelled record is not corrected', async () => {
    const { id } = await made(feeding());
    expect((await keeper.put(`/api/records/${id}`, harvest())).body.errors).toEqual({ kind: ['invalid'] });
    await cancelled(id);
    const late = await keeper.put(`/api/records/${id}`, feeding(), { 'if-match': '"1"' });
    expect([late.status, late.body.code]).toEqual([409, 'record_cancelled']);
  });

  test('does not name a hive twice, by its id and by the UUID under which the record keeps it', async () => {
    const { id } = await made(feeding());
    const { rows } = await server.pool.query('select uid from hives where id = $1', [hives[0]]);
    const twice = feeding({ hive_ids: [hives[0], rows[0].uid] });
    const { status, body } = await keeper.put(`/api/records/${id}`, twice);
    expect([status, body.errors]).toEqual([422, { hive_ids: ['invalid'] }]);
  });

  test('moves a record to other hives', async () => {
    const { id } = await made(feeding());
    await keeper.put(`/api/records/${id}`, feeding({ hive_ids: [hives[1]], amounts: [5] }));
    expect((await journal(`?hive=${hives[0]}`)).data).toEqual([]);
    expect((await journal(`?hive=${hives[1]}`)).data).toHaveLength(1);
  });
});

describe('a cancellation', () => {
  test('keeps the record with its reason, and needs one', async () => {
    const { id } = await made(feeding());
    expect((await cancelled(id, {})).body.errors).toEqual({ reason: ['required'] });
    expect((await cancelled(id)).body).toMatchObject({ version: 2, cancelled: 'wrong hive' });
    expect((await cancelled(id)).body.code).toBe('record_cancelled');
    expect((await journal()).data).toHaveLength(1);
    expect((await journal('?cancelled=false')).data).toEqual([]);
  });

  test('on the day on which the record was made, needs no reason', async () => {
    const { id } = await made(feeding());
    expect((await cancelled(id, { undo: true })).body.cancelled).toBe('');
    const { id: older } = await made(feeding());
    // 22:00 UTC is the next day in Zurich.
    server.setNow(`${TODAY}T22:00:00Z`);
    expect((await cancelled(older, { undo: true })).body.code).toBe('undo_too_late');
  });
});

describe('the journal', () => {
  test('is filtered by kind, apiary, hive, days and product', async () => {
    await made(feeding({ hive_ids: [hives[0]], amounts: null }));
    await made(treatment({ happened_on: '2026-03-01', hive_ids: [hives[1]], amounts: null }));
    const other = await createdApiary(keeper);
    await send(harvest({ hive_ids: [], amounts: [4] }), undefined, other);
    const found = async (query: string) => (await journal(query)).data.map(({ record }) => record.kind);
    expect(await found('')).toEqual(['harvest', 'feeding', 'treatment']);
    expect(await found('?kind=feeding')).toEqual(['feeding']);
    expect(await found(`?apiary=${other}`)).toEqual(['harvest']);
    expect(await found(`?hive=${hives[1]}`)).toEqual(['treatment']);
    expect(await found('?from=2026-03-01&to=2026-03-01')).toEqual(['treatment']);
    expect(await found('?from=2026-03-02')).toEqual(['harvest', 'feeding']);
    expect(await found('?product=Formivar%2060%20%25')).toEqual(['treatment']);
  });

  test('is searched in its texts by words, without accents, case and order', async () => {
    const { id } = await made(treatment({ batch: 'LOT_7', note: 'Fenêtre fermée, 100 % sûr' }));
    await made(harvest({ lot: 'L-2026-3', honey_type: 'Forêt' }));
    const found = async (q: string) =>
      (await journal(`?q=${encodeURIComponent(q)}`)).data.map(({ record }) => record.kind);
    expect(await found('FORET')).toEqual(['harvest']);
    expect(await found('formivar fenetre')).toEqual(['treatment']);
    expect(await found('formivar foret')).toEqual([]);
    expect(await found('100 %')).toEqual(['treatment']);
    expect(await found('t_7')).toEqual(['treatment']);
    expect(await found('l_2026')).toEqual([]);
    expect(await found('\u0301\u0301')).toEqual([]);
    expect((await keeper.get('/api/records?q=f')).status).toBe(422);
    expect((await stranger.get('/api/records?q=formivar')).body.data).toEqual([]);
    await keeper.put(`/api/records/${id}`, treatment({ note: 'Trappe ouverte' }));
    expect(await found('fenetre')).toEqual([]);
    expect(await found('trappe')).toEqual(['treatment']);
  });

  test('has pages of 50 or as many as asked for, and the totals of all of them', async () => {
    for (let n = 0; n < 51; n += 1) await made(feeding({ amounts: [1000, 1000] }));
    const [first, second] = [await journal(), await journal('?page=2')];
    expect([first.data.length, second.data.length, first.last_page]).toEqual([50, 1, 2]);
    expect(second.totals?.sugar_kg).toBe(51);
    const [long, rest] = [await journal('?limit=40'), await journal('?limit=40&page=2')];
    expect([long.last_page, ...long.data, ...rest.data]).toEqual([2, ...first.data, ...second.data]);
    expect((await keeper.get('/api/records?limit=201')).status).toBe(422);
    expect(await journal('?totals=false&page=2')).toEqual({ ...second, totals: null });
    await made(feeding({ happened_on: '2025-12-31' }));
    expect((await journal()).totals?.records).toEqual({ feeding: 52 });
    expect((await journal('?totals=year')).totals?.records).toEqual({ feeding: 51 });
  });

  test('keeps what was done to a hive and an apiary that were removed, under their names', async () => {
    const { id } = await made(treatment());
    await keeper.delete(`/api/hives/${hives[0]}`);
    const { body: read } = await keeper.get(`/api/records/${id}`);
    expect(read.record.hive_ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), hives[1]]);
    const corrected = await keeper.put(`/api/records/${id}`, { ...read.record, note: 'late' });
    expect(corrected.status).toBe(200);
    await keeper.delete(`/api/apiaries/${apiary}`);
    const [record] = (await journal()).data;
    expect(record).toMatchObject({
      id,
      version: 2,
      apiary: { id: null, name: 'Jura' },
      hives: [{ name: 'A' }, { name: 'B' }],
    });
    expect((await cancelled(id)).status).toBe(200);
  });
});

describe('a medicine', () => {
  const moved = (record: object) => keeper.post('/api/medicines/movements', { id: randomUUID(), ...record });

  test('has what was received, used and disposed of, also below zero', async () => {
    expect((await moved(receipt())).body).toMatchObject({ apiary: null, hives: [], record: { packages: 2 } });
    await moved(receipt({ movement: 'return', packages: 1, package_size: 100 }));
    await made(treatment({ amounts: [600, 600] }));
    const { id } = await made(treatment({ amounts: [1, 1] }));
    await cancelled(id);
    expect((await keeper.get('/api/medicines')).body).toEqual([
      { product: 'Formivar 60 %', unit: 'g', received: 1000, used: 1200, disposed: 100, left: -300 },
    ]);
    expect((await stranger.get('/api/medicines')).body).toEqual([]);
  });
});

interface Row extends HashedVersion {
  readonly chain: string;
  readonly previous_hash: Buffer | null;
  readonly hash: Buffer;
}

async function chainsOf(): Promise<Row[]> {
  const { rows } = await server.pool.query(
    `select records.uid, record_versions.* from record_versions join records on records.id = record_id
     where chain_user_id = $1 order by chain, position`,
    [keeper.id],
  );
  return rows;
}

describe('the chain of versions', () => {
  test('covers each version and the one before it in its apiary', async () => {
    const { id } = await made(treatment({ withdrawal_days: { wax: 3, honey: 0.0 } }));
    await made(feeding());
    await keeper.put(`/api/records/${id}`, treatment({ note: 'ü "1.50"' }));
    await cancelled(id);
    await keeper.post('/api/medicines/movements', { id: randomUUID(), ...receipt() });
    const rows = await chainsOf();
    expect(rows.map(({ chain }) => chain === NO_APIARY)).toEqual([true, false, false, false, false]);
    const last = new Map<string, Buffer>();
    for (const row of rows) {
      expect(row.previous_hash).toEqual(last.get(row.chain) ?? null);
      expect(hashVersion(row, row.previous_hash)).toEqual(row.hash);
      last.set(row.chain, row.hash);
    }
  });

  test('has no gap and no fork when many records are made at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => made(feeding())));
    const rows = await chainsOf();
    const hashes = rows.map(({ hash }) => hash.toString('hex'));
    expect(rows.map(({ previous_hash }) => previous_hash?.toString('hex'))).toEqual([
      undefined,
      ...hashes.slice(0, -1),
    ]);
  });

  test('is not changed by the database either', async () => {
    await made(feeding());
    await expect(server.pool.query(`update record_versions set cancelled = 'x'`)).rejects.toThrow(
      'only added',
    );
  });

  const findBroken = async () => {
    const broken = [];
    for await (const one of findBrokenChains(server.db)) if (one.account === keeper.id) broken.push(one);
    return broken;
  };

  test('of each apiary is whole on its own', async () => {
    await made(feeding());
    apiary = await createdApiary(keeper, { name: 'Alps' });
    await made(feeding({ hive_ids: [await createdHive(keeper, apiary)], amounts: [1000] }));
    expect(await findBroken()).toEqual([]);
  });

  test.each<[string, string, object[]]>([
    [
      'a version was changed',
      `update record_versions set cancelled = 'x' where version = 2`,
      [{ version: 2, fault: 'hash' }],
    ],
    [
      'content was changed',
      `update record_versions set content = content || '{"note": "x"}' where version = 1`,
      [{ version: 1, fault: 'hash' }],
    ],
    [
      'its link to the version before was removed',
      'update record_versions set previous_hash = null where version = 2',
      [{ version: 2, fault: 'hash' }],
    ],
    ['a version is missing', 'delete from record_versions where version = 2', [{ version: 3, fault: 'gap' }]],
    ['nothing was changed', 'select', []],
  ])('shows to the operator that %s', async (_, change, faults) => {
    const { id } = await made(feeding());
    await keeper.put(`/api/records/${id}`, feeding({ note: 'n' }));
    await cancelled(id);
    const { pool } = server;
    const owned = change.replace('where', `where chain_user_id = ${keeper.id} and`);
    await pool.query(
      `alter table record_versions disable trigger user; ${owned}; alter table record_versions enable trigger user`,
    );
    expect(await findBroken()).toEqual(
      faults.map((fault) => ({ account: keeper.id, apiary: 'Jura', record: id, ...fault })),
    );
  });
});
