import { randomUUID } from 'node:crypto';
import type { FollowUp, Hive } from '@propolis/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Beekeeper, testApp } from '../../../../test/app.ts';
import {
  archiveOf,
  createdBy,
  type Files,
  filesOf,
  imported,
  jsonOf,
  textOf,
} from '../../../../test/archives.ts';
import { waitForLock } from '../../../../test/locks.ts';
import {
  aHarvest,
  aReceipt,
  aTreatment,
  createdApiary,
  createdHive,
  createdRecord,
} from '../../../../test/records.ts';
import { lockApiaries } from '../../apiaries/apiaries.queries.ts';
import { hashVersion } from '../records.chain.ts';
import { lockJournal } from '../records.queries.ts';

const RECORDS = 'data/records.json';
const recordsOf = async (beekeeper: Beekeeper) => (await beekeeper.get('/api/records')).body;
const fullOf = async (beekeeper: Beekeeper, id: string) => (await beekeeper.get(`/api/records/${id}`)).body;
let files: Files;
let hives: readonly [number, number];

const server = await testApp();
const keeper = await server.beekeeper();
beforeAll(async () => {
  const apiary = await createdApiary(keeper, { name: 'Jura' });
  hives = [
    await createdHive(keeper, apiary, { name: 'A' }),
    await createdHive(keeper, apiary, { name: 'B' }),
  ];
  const made = (record: object) => createdRecord(keeper, apiary, record);
  const harvest = aHarvest({ hive_ids: [...hives], amounts: [12, 8.5], water: 17.5 });
  const { id } = await made(harvest);
  await keeper.put(`/api/records/${id}`, { ...harvest, note: 'é;"' });
  const wrong = await made({
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
  const [{ hives: theirHives }] = (await other.get('/api/apiaries')).body;
  expect((await other.get(`/api/records?hive=${theirHives[0].id}`)).body.data).toHaveLength(2);
  expect((await imported(other, archiveOf(files))).body.created.records ?? 0).toBe(0);
  expect((await recordsOf(other)).data).toHaveLength(4);
});

test('the records of a day keep their order across apiaries', async () => {
  const owner = await server.beekeeper();
  const apiaries = [await createdApiary(owner), await createdApiary(owner)];
  for (const [at, note] of ['a', 'b', 'c', 'd'].entries()) {
    server.setNow(`2026-06-15T11:0${at}:00Z`);
    await owner.post(`/api/apiaries/${apiaries[at % 2]}/records`, {
      id: randomUUID(),
      ...aHarvest({ note }),
    });
  }
  const other = await server.beekeeper();
  await imported(other, archiveOf(await filesOf(owner)));
  const { data } = await recordsOf(other);
  expect(data.map(({ record }: { record: { note: string } }) => record.note)).toEqual(['d', 'c', 'b', 'a']);
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

test('an import waits for the journal before it locks the apiaries, as records do', async () => {
  const { importing } = await server.db.transaction().execute(async (recording) => {
    await lockJournal(recording, keeper.id);
    const begun = imported(keeper, archiveOf(files));
    await waitForLock(server);
    await lockApiaries(recording, keeper.id);
    return { importing: begun };
  });
  expect((await importing).status).toBe(200);
});

test('an archive has a table of each kind, with a line for each hive', () => {
  const lines = (name: string) => textOf(files, `tables/${name}.csv`).trim().split('\r\n');
  expect(lines('recoltes')).toEqual([
    expect.stringContaining('Rucher;Ruche;Quantité;Jour;Produit récolté;Unité'),
    'Jura;A;12;2026-06-14;Miel;kg;;17,5;;;"é;""";',
    'Jura;B;8,5;2026-06-14;Miel;kg;;17,5;;;"é;""";',
  ]);
  expect(lines('traitements')).toHaveLength(3);
  expect(lines('nourrissements')[1]).toContain('Jura;;20;2026-06-14;Candi;g;;wrong apiary');
  expect(lines('medicaments')[1]).toContain('2026-06-14;Reçu;Formivar 60 %;2;500;g');
});

test('versions and follow-ups of more than a page are exported once each, in the order of their chain', async () => {
  const mine = await server.beekeeper();
  for (const name of ['Jura', 'Alps']) {
    const apiary = await createdApiary(mine, { name });
    const treatment = aTreatment(await createdHive(mine, apiary));
    await createdRecord(mine, apiary, treatment);
  }
  const rows = `from record_versions join records on id = record_id, generate_series(1, 300) as at
    where user_id = ${mine.id}`;
  await server.pool.query(
    `insert into record_versions (record_id, version, origin, made_at, made_by, content, chain_user_id, chain, position, hash)
     select record_id, 1 + at, origin, made_at, made_by, content, chain_user_id, chain, 1 + at, hash ${rows}`,
  );
  await server.pool.query(
    `insert into follow_ups (record_id, hive_id, kind, due)
     select record_id, hive_id, kind || at, due from follow_ups, generate_series(1, 300) as at
     where record_id in (select id from records where user_id = ${mine.id})`,
  );
  const exported = await filesOf(mine);
  const versions: { chain: string; version: number }[] = jsonOf(exported, RECORDS);
  expect(new Set(versions.map(({ chain }) => chain)).size).toBe(2);
  expect(versions.map(({ version }) => version)).toEqual(
    [0, 1].flatMap(() => Array.from({ length: 301 }, (_, at) => 1 + at)),
  );
  const planned: { record: string; kind: string }[] = jsonOf(exported, 'data/follow-ups.json');
  expect(planned.length).toBeGreaterThan(1000);
  expect(new Set(planned.map(({ record, kind }) => `${record} ${kind}`)).size).toBe(planned.length);
});

test.each<[string, (items: Record<string, unknown>[]) => unknown[]]>([
  ['a version is missing', (items) => items.filter(({ version }) => version !== 1)],
  ['a version stands twice', (items) => [...items, items[0]]],
  [
    'a version stands twice, once in capitals',
    (items) => [...items, { ...items[0], uid: String(items[0]?.uid).toUpperCase() }],
  ],
  [
    'a record names a hive twice',
    (items) => {
      const hive = { uid: randomUUID(), name: 'A' };
      return [{ ...items[0], content: { ...Object(items[0]?.content), hives: [hive, hive] } }];
    },
  ],
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
  const lines = `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]\n`;
  const { status, body } = await imported(other, archiveOf({ ...files, [RECORDS]: Buffer.from(lines) }));
  expect([status, body.code]).toEqual([422, 'archive_invalid']);
  expect((await other.get('/api/apiaries')).body).toEqual([]);
});

test('another account lists and exports hives that ended on one day in the same order, in which an undo brings them back', async () => {
  const mine = await server.beekeeper();
  const jura = await createdApiary(mine);
  const hives = [await createdHive(mine, jura, { name: 'A' }), await createdHive(mine, jura, { name: 'B' })];
  await mine.put(`/api/hives/${hives[1]}`, { position_on_apiary: 1 });
  const { id } = await createdRecord(mine, jura, {
    ...{ kind: 'stock', event: 'sold', hive_ids: hives, happened_on: '2026-06-15' },
  });
  const other = await server.beekeeper();
  expect((await imported(other, archiveOf(await filesOf(mine)))).status).toBe(200);
  const named = (all: { name: string }[]) => all.map(({ name }) => name);
  for (const keeper of [mine, other])
    expect(named(jsonOf(await filesOf(keeper), 'data/hives.json'))).toEqual(['B', 'A']);
  const first = async (keeper: Beekeeper) => (await keeper.get('/api/apiaries')).body[0];
  for (const keeper of [mine, other]) {
    const { body } = await keeper.get(`/api/apiaries/${(await first(keeper)).id}/hives/ended`);
    expect(named(body)).toEqual(['B', 'A']);
    await keeper.post(`/api/records/${id}/cancel`, { undo: true });
    expect(named((await first(keeper)).hives)).toEqual(['B', 'A']);
  }
});

test('an archive of an earlier version has no records', async () => {
  const { [RECORDS]: _records, ...earlier } = files;
  const other = await server.beekeeper();
  expect((await imported(other, archiveOf(earlier))).status).toBe(200);
});

test('another account gets what records did to hives: ended, moved and new ones, and their supers', async () => {
  const mine = await server.beekeeper();
  const jura = await createdApiary(mine, { name: 'Jura' });
  const alps = await createdApiary(mine, { name: 'Alps' });
  const [a, b] = [
    await createdHive(mine, jura, { name: 'A' }),
    await createdHive(mine, jura, { name: 'B', structure_honey_super: 1 }),
  ];
  const made = (record: object) => createdRecord(mine, jura, { happened_on: '2026-06-15', ...record });
  await made({ kind: 'equipment', hive_ids: [b], supers: 1 });
  await made({ kind: 'stock', event: 'moved', hive_ids: [b], to_apiary_id: alps });
  const swarm = { id: randomUUID(), name: 'S', hive_type_id: 1, bee_race_id: 1 };
  await made({ kind: 'stock', event: 'swarm_caught', hive_ids: [], new_hives: [swarm] });
  const died = { kind: 'stock', event: 'died', hive_ids: [a], happened_on: '2026-06-15', cause: 'varroa' };
  const { id: end } = await made(died);
  await mine.put(`/api/records/${end}`, { ...died, note: 'found in spring' });

  const exported = await filesOf(mine);
  const table = textOf(exported, 'tables/ruches.csv').trim().split('\r\n');
  expect(table.map((line) => line.split(';').slice(-2).join(' '))).toEqual([
    'Fin le Fin par',
    ' ',
    '2026-06-15 Perte',
    ' ',
  ]);
  const other = await server.beekeeper();
  expect((await imported(other, archiveOf(exported))).status).toBe(200);
  const { body: apiaries } = await other.get('/api/apiaries');
  const [theirJura, theirAlps] = apiaries;
  const namesIn = (apiary: { hives: { name: string }[] }) => apiary.hives.map(({ name }) => name);
  expect([namesIn(theirJura), namesIn(theirAlps)]).toEqual([['S'], ['B']]);
  expect(theirJura.hives[0].position_on_apiary).toBe(1);
  const { body: ended } = await other.get(`/api/apiaries/${theirJura.id}/hives/ended`);
  expect(ended).toMatchObject([{ name: 'A', position_on_apiary: 1, ended_on: '2026-06-15', ended_by: end }]);
  // The supers still follow from the observation before the record.
  const [moved] = theirAlps.hives;
  expect(moved.observations_aggregate.structure_honey_super).toBe(2);
  const { body: values } = await other.get(`/api/hives/${moved.id}/observations/latest`);
  await other.put(`/api/observations/${values[1].id}`, { structure_honey_super: 4 });
  const { body: after } = await other.get('/api/apiaries');
  expect(after[1].hives[0].observations_aggregate.structure_honey_super).toBe(5);
  expect((await other.post(`/api/records/${end}/cancel`, { undo: true })).status).toBe(200);
  expect(namesIn((await other.get('/api/apiaries')).body[0])).toEqual(['A', 'S']);
});

test.each<[string, string, (item: Record<string, unknown>) => object]>([
  ['a hive that ended without a record', 'data/hives.json', (item) => ({ ...item, ended_on: '2026-06-01' })],
  [
    'a change of an item that is no number',
    'data/observations.json',
    (item) => ({ ...item, record_uid: randomUUID(), changes: { general_notes: 1 } }),
  ],
])('an archive is refused whole if it has %s', async (_, file, change) => {
  const mine = await server.beekeeper();
  await createdHive(mine, await createdApiary(mine), { structure_honey_super: 1 });
  const own = await filesOf(mine);
  const [item = {}] = jsonOf(own, file);
  const other = await server.beekeeper();
  const changed = { ...own, [file]: Buffer.from(`[\n${JSON.stringify(change(item))}\n]`) };
  expect((await imported(other, archiveOf(changed))).body.code).toBe('archive_invalid');
});

describe('an older archive of the same account', () => {
  let mine: Beekeeper;
  let apiary: number;
  let hive: number;
  beforeEach(async () => {
    mine = await server.beekeeper();
    apiary = await createdApiary(mine);
    hive = await createdHive(mine, apiary, { name: 'A' });
  });
  const made = async (record: object) => (await createdRecord(mine, apiary, record)).id;
  const supersOn = (hiveId: number) => ({
    ...{ kind: 'equipment', hive_ids: [hiveId], happened_on: '2026-06-15', supers: 2 },
  });
  const cancelled = (id: string, reason: object) => mine.post(`/api/records/${id}/cancel`, reason);
  const hivesNow = async () => (await mine.get(`/api/apiaries/${apiary}`)).body.hives;
  const supersNow = async () =>
    (await hivesNow()).map(
      ({ observations_aggregate }: Hive) => observations_aggregate.structure_honey_super,
    );
  const followUpsNow = async () => (await mine.get('/api/follow_ups')).body.map(({ kind }: FollowUp) => kind);

  test('gives back no values that a record took back since', async () => {
    const other = await createdHive(mine, apiary, { name: 'B' });
    const [undone, corrected] = [await made(supersOn(hive)), await made(supersOn(hive))];
    const files = await filesOf(mine);
    await cancelled(undone, { undo: true });
    await mine.put(`/api/records/${corrected}`, supersOn(other));
    expect(createdBy(await imported(mine, archiveOf(files)))).toEqual({});
    expect(await supersNow()).toEqual([undefined, 2]);
  });

  test('plans no follow-ups of a treatment that was cancelled or shortened since', async () => {
    const wrong = await made(aTreatment(hive));
    const open = await made(aTreatment(hive));
    const files = await filesOf(mine);
    await cancelled(wrong, { reason: 'wrong hive' });
    await mine.put(`/api/records/${open}`, aTreatment(hive, { last_day: null }));
    await imported(mine, archiveOf(files));
    expect(await followUpsNow()).toEqual([]);
  });

  test('restores a hive with what its valid records gave to it', async () => {
    await made(supersOn(hive));
    await made(aTreatment(hive));
    const [undone, cancelledLater] = [await made(supersOn(hive)), await made(aTreatment(hive))];
    const files = await filesOf(mine);
    await cancelled(undone, { undo: true });
    await cancelled(cancelledLater, { reason: 'entered twice' });
    await mine.delete(`/api/hives/${hive}`);
    expect(createdBy(await imported(mine, archiveOf(files)))).toEqual({ hives: 1, observations: 1 });
    expect([await supersNow(), await followUpsNow()]).toEqual([[2], ['remove_product', 'control_count']]);
  });

  test('restores an apiary with its journal, later records included, and its register', async () => {
    await made({ kind: 'stock', event: 'start', hive_ids: [hive], happened_on: '2026-01-01' });
    await mine.post('/api/medicines/movements', { id: randomUUID(), ...aReceipt() });
    const files = await filesOf(mine);
    const [left, kept] = [await server.beekeeper(), await server.beekeeper()];
    for (const other of [left, kept]) await imported(other, archiveOf(files));
    await left.delete(`/api/apiaries/${(await left.get('/api/apiaries')).body[0].id}`);
    await made(aHarvest());
    await mine.delete(`/api/apiaries/${apiary}`);
    await imported(mine, archiveOf(files));
    const [{ id }] = (await mine.get('/api/apiaries')).body;
    expect((await mine.get(`/api/records?apiary=${id}`)).body.data).toHaveLength(2);
    // Those of other accounts with the same archive stay as they are.
    const { rows } = await server.pool.query(
      'select user_id, count(apiary_id)::int as placed from records where user_id = any($1) group by user_id order by user_id',
      [[left.id, kept.id]],
    );
    expect(rows).toEqual([
      { user_id: left.id, placed: 0 },
      { user_id: kept.id, placed: 1 },
    ]);
    const { body } = await mine.get(`/api/apiaries/${id}/register?year=2026`);
    expect(body).toMatchObject({ at_today: 1, hives_today: 1 });
  });

  test('restores a hive with the values that a cancelled record left to the beekeeper', async () => {
    const [before, after] = [await made(supersOn(hive)), await made(supersOn(hive))];
    await cancelled(before, { reason: 'entered twice' });
    const files = await filesOf(mine);
    await cancelled(after, { reason: 'entered twice' });
    await mine.delete(`/api/hives/${hive}`);
    await imported(mine, archiveOf(files));
    expect(await supersNow()).toEqual([4]);
    const [{ id }] = await hivesNow();
    const values = server.db
      .selectFrom('observations')
      .select(['record_uid', 'changes'])
      .where('hive_id', '=', id);
    const own = { record_uid: null, changes: null };
    expect(await values.execute()).toEqual([own, own]);
  });

  test('restores a hive without an end whose record was undone', async () => {
    const id = await made({
      ...{ kind: 'stock', event: 'died', hive_ids: [hive], happened_on: '2026-06-15', cause: 'varroa' },
    });
    const files = await filesOf(mine);
    await cancelled(id, { undo: true });
    await mine.delete(`/api/hives/${hive}`);
    await imported(mine, archiveOf(files));
    expect(await hivesNow()).toMatchObject([{ name: 'A' }]);
  });
});
