import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Beekeeper, type TestApp, testApp } from '../../../../test/app.ts';
import { archiveOf, type Files, filesOf, imported, jsonOf, textOf } from '../../../../test/archives.ts';
import { aHarvest, aReceipt, createdApiary, createdHive } from '../../../../test/records.ts';
import { hashVersion } from '../records.chain.ts';

let server: TestApp;
let keeper: Beekeeper;
let files: Files;
let hives: readonly [number, number];

const RECORDS = 'data/records.json';
const recordsOf = async (beekeeper: Beekeeper) => (await beekeeper.get('/api/records')).body;
const fullOf = async (beekeeper: Beekeeper, id: string) => (await beekeeper.get(`/api/records/${id}`)).body;

beforeAll(async () => {
  server = await testApp();
  keeper = await server.beekeeper();
  const apiary = await createdApiary(keeper, { name: 'Jura' });
  hives = [
    await createdHive(keeper, apiary, { name: 'A' }),
    await createdHive(keeper, apiary, { name: 'B' }),
  ];
  const made = (record: object) =>
    keeper.post(`/api/apiaries/${apiary}/records`, { id: randomUUID(), ...record });
  const harvest = aHarvest({ hive_ids: [...hives], amounts: [12, 8.5], water: 17.5 });
  const { body } = await made(harvest);
  await keeper.put(`/api/records/${body.id}`, { ...harvest, note: 'é;"' });
  const { body: wrong } = await made({
    ...aHarvest(),
    kind: 'feeding',
    food: undefined,
    feed: 'fondant',
    unit: 'g',
  });
  await keeper.post(`/api/records/${wrong.id}/cancel`, { reason: 'wrong apiary' });
  await keeper.post('/api/medicines/movements', { id: randomUUID(), ...aReceipt() });
  await made({
    kind: 'treatment',
    hive_ids: [...hives],
    happened_on: '2026-06-01',
    last_day: '2026-06-10',
    product: 'Formivar 60 %',
    substances: ['formic_acid'],
    unit: 'g',
    amounts: [85, 85],
    withdrawal_days: { honey: 0 },
  });
  await keeper.delete(`/api/hives/${hives[1]}`);
  files = await filesOf(keeper);
});

test('another account gets all versions, and a second import adds nothing', async () => {
  const other = await server.beekeeper();
  const { body } = await imported(other, archiveOf(files));
  expect(body.created.records).toBe(4);
  const [mine, theirs] = [await recordsOf(keeper), await recordsOf(other)];
  expect(theirs.totals).toEqual(mine.totals);
  for (const { id } of mine.data) {
    const [one, two] = [await fullOf(keeper, id), await fullOf(other, id)];
    const [own] = two.hives;
    // The ids of apiary and hive differ; a removed hive keeps its UUID.
    expect(two.hives.slice(1)).toEqual(one.hives.slice(1));
    if (own) expect(own).toEqual({ name: one.hives[0].name, id: expect.any(Number) });
    const said = (version: { record: object }) => ({
      ...version,
      hives: [],
      record: { ...version.record, hive_ids: [] },
    });
    expect(two.versions.map(said)).toEqual(one.versions.map(said));
  }
  expect((await imported(other, archiveOf(files))).body.created.records ?? 0).toBe(0);
  expect((await recordsOf(other)).data).toHaveLength(4);
});

test('the versions of an import continue the chain of the account', async () => {
  const other = await server.beekeeper();
  await imported(other, archiveOf(files));
  const { rows } = await server.pool.query(
    `select records.uid, record_versions.* from record_versions join records on records.id = record_id
     where chain_user_id = $1 order by chain, position`,
    [other.id],
  );
  expect(rows.length).toBe(6);
  const ends = new Map<string, Buffer>();
  for (const row of rows) {
    expect(row.previous_hash).toEqual(ends.get(row.chain) ?? null);
    expect(row.hash).toEqual(hashVersion(row, row.previous_hash));
    ends.set(row.chain, row.hash);
  }
});

test('an archive has a table of each kind, with a line for each hive', () => {
  const lines = (name: string) => textOf(files, `tables/${name}.csv`).trim().split('\r\n');
  expect(lines('recoltes')).toEqual([
    expect.stringContaining('Rucher;Ruche;Quantité;Jour;Produit récolté;Unité'),
    'Jura;A;12;2026-06-14;Miel;kg;;17,5;;"é;""";',
    'Jura;B;8,5;2026-06-14;Miel;kg;;17,5;;"é;""";',
  ]);
  expect(lines('traitements')).toHaveLength(3);
  expect(lines('nourrissements')[1]).toContain('Jura;;20;2026-06-14;Candi;g;;wrong apiary');
  expect(lines('medicaments')[1]).toContain('2026-06-14;Reçu;Formivar 60 %;2;500;g');
});

test.each<[string, (items: Record<string, unknown>[]) => unknown]>([
  ['a version is missing', (items) => items.filter(({ version }) => version !== 1)],
  ['a version stands twice', (items) => [...items, items[0]]],
  [
    'a day is in the future',
    (items) => [{ ...items[0], content: { ...Object(items[0]?.content), happened_on: '2026-06-16' } }],
  ],
  ['it was made in the future', (items) => [{ ...items[0], made_at: '2026-06-16T00:00:00.000Z' }]],
  ['an apiary is unknown', (items) => [{ ...items[0], apiary: randomUUID() }]],
  ['a field is unknown', (items) => [{ ...items[0], content: { ...Object(items[0]?.content), more: 1 } }]],
])('an archive is refused whole if %s', async (_, change) => {
  const other = await server.beekeeper();
  const items = change(jsonOf(files, RECORDS));
  const lines = JSON.stringify(items)
    .replace(/^\[/, '[\n')
    .replace(/\]$/, '\n]')
    .replace(/\},\{"uid"/g, '},\n{"uid"');
  const { status, body } = await imported(other, archiveOf({ ...files, [RECORDS]: Buffer.from(lines) }));
  expect([status, body.code]).toEqual([422, 'archive_invalid']);
  expect((await other.get('/api/apiaries')).body).toEqual([]);
});

test('an archive of an earlier version has no records', async () => {
  const { [RECORDS]: _records, ...earlier } = files;
  const other = await server.beekeeper();
  expect((await imported(other, archiveOf(earlier))).status).toBe(200);
});
