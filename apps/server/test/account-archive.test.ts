import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { Hive } from '@propolis/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findAllReportedEvents } from '../src/features/evolution/evolution.queries.ts';
import { type Beekeeper, TEST_NOW, testApp } from './app.ts';
import {
  archiveOf,
  createdBy,
  exported,
  type Files,
  filesOf,
  imported,
  jsonOf,
  withText,
} from './archives.ts';
import { countedByHand, sentPhoto } from './countings.ts';
import { anApiary, aVarroaPlan, createdApiary, createdHive, recorded } from './records.ts';
import { aCamera, aScale, aSlot, aWeatherConnector, createdScale } from './sensors.ts';

const picture = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** An account with records of every kind. */
async function fill(keeper: Beekeeper): Promise<number[]> {
  const meadow = await createdApiary(keeper, { name: 'Pré, «haut»', address: 'Chemin 1' });
  const wood = await createdApiary(keeper, anApiary({ name: '=cmd|calc', altitude: 640 }));
  await keeper.put(`/api/apiaries/${wood}/varroa_plan`, aVarroaPlan());
  await keeper.upload(`/api/apiaries/${meadow}/image`, 'image', await picture('green'));
  const ids = [];
  for (const name of ['Une', 'Deux', 'Trois']) ids.push(await createdHive(keeper, meadow, { name }));
  ids.push(await createdHive(keeper, wood, { name: 'Quatre', description: 'au fond' }));
  const [one = 0, two = 0, three = 0] = ids;
  await keeper.put(`/api/hives/${three}`, { position_on_apiary: 1 });
  const photos = [randomUUID(), randomUUID()];
  for (const [at, id] of photos.entries())
    await keeper.upload(`/api/photos/${id}`, 'photo', await picture(at === 0 ? 'red' : 'blue'), {
      method: 'PUT',
    });
  await recorded(keeper, one, { observation_date: '2026-05-01', general_notes: 'é\n;"', photos });
  await recorded(keeper, one, { observation_date: '2026-05-01', general_impression: 2 });
  await recorded(keeper, two, {
    surveillance_reminder: true,
    surveillance_reminder_date: '2026-07-01',
    surveillance_reminder_comment: 'reine',
  });
  await countedByHand(keeper, two, { count: 7, exposure_days: 3 });
  await countedByHand(keeper, two, { sample_bees: 300, sample_method: 'wash', comment: 'Brood nest' });
  await sentPhoto(keeper, await picture('white'), { hive_id: String(one) });
  await server.db
    .updateTable('countings')
    .set({
      status: 'done',
      varroa_count_total: 1,
      varroa_count_above_minimum_certainty: 1,
      api_result: JSON.stringify({
        version: '1',
        marker: null,
        mm_per_px: 0.1,
        detections: [{ x: 1, y: 2, width: 3, height: 4, certainty: 0.9, more: 'x' }],
        timings: {},
      }),
      corrections: JSON.stringify({ confirmed: [0], removed: [], added: [{ x: 5, y: 6 }] }),
      corrected_count: 2,
    })
    .where('user_id', '=', keeper.id)
    .where('counted_by', '=', 'machine')
    .execute();
  const hivesOn = [aSlot(1, two, { weight_factor: 2, weight_offset: -1 })];
  const { id, aid, key } = await createdScale(keeper, meadow, { hives: hivesOn });
  const moved = await keeper.put('/api/sensors/youbee', {
    ...aScale(meadow),
    id,
    description: { aid, name: 'Balance du verger', apiary: meadow },
    hives: hivesOn.map((slot) => ({ ...slot, hive_id: one, since: '2026-03-01T09:00:00Z' })),
  });
  expect(moved.status).toBe(200);
  const readings = [
    { time: '2025-12-31T23:50:00Z', value: 20.25 },
    { time: '2026-05-01T10:00:00Z', value: 20.5 },
    { measure: 'battery', time: '2026-05-01T10:00:00Z', value: 3.9 },
  ];
  await server.anonymous.post('/api/ingest/weights', { readings }, { authorization: `Bearer ${key}` });
  await keeper.post('/api/sensors/swissmetnet', aWeatherConnector(meadow));
  await keeper.post('/api/sensors/apizoom', aCamera());
  await keeper.post('/api/user/preferences', {
    observations: { brood_eggs: false },
    notifications: { reminder_due: { push: false, email: true } },
    quiet_hours: { from: '21:00', until: '06:30' },
  });
  await server.db
    .insertInto('notifications')
    .values({
      user_id: keeper.id,
      kind: 'reminder_due',
      cause: `reminder of hive ${two} on 2026-06-14`,
      facts: JSON.stringify({
        hive_id: two,
        hive: 'Deux',
        apiary_id: meadow,
        apiary: 'Pré',
        day: '2026-06-14',
        comment: null,
      }),
      created_at: server.now(),
      sent_at: server.now(),
    })
    .execute();
  await server.db
    .insertInto('weight_events')
    .values({
      hive_id: one,
      kind: 'loss',
      start_at: server.now(),
      end_at: server.now(),
      change: -2.5,
      told_at: server.now(),
    })
    .execute();
  return ids;
}

const EVERYTHING = {
  apiaries: 2,
  hives: 4,
  observations: 3,
  photos: 2,
  countings: 3,
  scales: 1,
  readings: 3,
  weather_connectors: 1,
  cameras: 1,
  weight_events: 1,
  notifications: 1,
};

const server = await testApp();
const me = await server.beekeeper();
const hives = await fill(me);
const archive = await exported(me);

/** The profile is not imported into another account. */
const OF_THE_ACCOUNT_ALONE = ['data/profile.json', 'data/log.json', 'registres.html'];

/**
 * The data visible to a person in an account's archive; a scale that is already registered elsewhere has another
 * name.
 */
function seenIn({ 'manifest.json': _manifest, 'README.txt': _readme, ...files }: Files, aid?: string) {
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => !OF_THE_ACCOUNT_ALONE.includes(path))
      .map(([path, content]) => {
        const text = Buffer.from(content).toString('latin1');
        return [path, aid ? text.replaceAll(`${aid}-2`, aid) : text];
      }),
  );
}

test('an export imported into an empty account is exported again byte for byte', async () => {
  const other = await server.beekeeper();
  const answer = await imported(other, archive);
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  expect(createdBy(answer)).toEqual(EVERYTHING);
  const [renamed] = answer.body.renamed_scales;
  expect(renamed).toEqual({ name: 'Balance du verger', from: renamed.from, to: `${renamed.from}-2` });
  const [before, after] = [await filesOf(me), await filesOf(other)];
  expect(seenIn(after, renamed.from)).toEqual(seenIn(before));
  const log = server.db.selectFrom('account_log').select('kind').where('user_id', '=', other.id);
  expect((await log.execute()).map(({ kind }) => kind)).toContain('imported');
  // And as the pages show it.
  const names = async (keeper: Beekeeper) => {
    const { body } = await keeper.get('/api/apiaries');
    return body.map((apiary: { name: string; hives: { name: string }[] }) => [
      apiary.name,
      ...apiary.hives.map(({ name }) => name),
    ]);
  };
  expect(await names(other)).toEqual([
    ['Pré, «haut»', 'Trois', 'Une', 'Deux'],
    ['=cmd|calc', 'Quatre'],
  ]);
  expect(await names(other)).toEqual(await names(me));
  const { body } = await other.get('/api/apiaries');
  expect(body[0].hives[2].observations_aggregate).toMatchObject({ surveillance_reminder_comment: 'reine' });
});

test('notifications of a scale with a wrong factor are imported too', async () => {
  const keeper = await server.beekeeper();
  await imported(keeper, archive);
  const [event] = await findAllReportedEvents(server.db, keeper.id);
  await server.db
    .updateTable('weight_events')
    .set({ change: -38_420.5 })
    .where('id', '=', event?.id ?? 0)
    .execute();
  const other = await server.beekeeper();
  const answer = await imported(other, await exported(keeper));
  expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
  expect(await findAllReportedEvents(server.db, other.id)).toMatchObject([{ change: -38_420.5 }]);
});

test('a second import creates nothing, also in the account that made the archive', async () => {
  expect(createdBy(await imported(me, archive))).toEqual({});
  const other = await server.beekeeper();
  await imported(other, archive);
  const first = await filesOf(other);
  expect(createdBy(await imported(other, archive))).toEqual({});
  expect(seenIn(await filesOf(other))).toEqual(seenIn(first));
});

test('a deleted hive is restored alone, at its place, on its scale and with all its data', async () => {
  const other = await server.beekeeper();
  await imported(other, archive);
  const whole = await filesOf(other);
  const { body } = await other.get('/api/apiaries');
  const one = body[0].hives[1];
  expect(one.name).toBe('Une');
  await other.delete(`/api/hives/${one.id}`);
  expect(createdBy(await imported(other, archive))).toEqual({
    hives: 1,
    observations: 2,
    photos: 2,
    countings: 1,
    weight_events: 1,
  });
  const sorted = (files: Files) => {
    const seen = seenIn(files);
    // Later rows have later ids, so only their order in the list of countings differs.
    return { ...seen, 'data/countings.json': '', 'tables/comptages.csv': '' };
  };
  expect(sorted(await filesOf(other))).toEqual(sorted(whole));
});

test("a deleted hive's scale measurements belong to it again after the import", async () => {
  const [other, left] = [await server.beekeeper(), await server.beekeeper()];
  for (const keeper of [other, left]) await imported(keeper, archive);
  for (const { id } of (await left.get('/api/apiaries')).body[0].hives) await left.delete(`/api/hives/${id}`);
  const scaleOf = async (keeper = other) => (await keeper.get('/api/sensors')).body.apiaries[0].hives[0];
  const empty = await scaleOf(left);
  expect([empty.hive_id, empty.before[0].hive_id]).toEqual([null, null]);
  const before = await scaleOf();
  expect(before.before).toEqual([
    { hive_id: expect.any(Number), since: null, until: '2026-03-01T09:00:00.000Z' },
  ]);
  await other.delete(`/api/hives/${before.before[0].hive_id}`);
  expect((await scaleOf()).before).toEqual([{ ...before.before[0], hive_id: null }]);
  await imported(other, archive);
  const { body } = await other.get('/api/apiaries');
  const two = body[0].hives.find(({ name }: { name: string }) => name === 'Deux');
  expect(await scaleOf()).toEqual({ ...before, before: [{ ...before.before[0], hive_id: two.id }] });
  await other.delete(`/api/hives/${before.hive_id}`);
  await imported(other, archive);
  expect((await scaleOf()).hive_id).toEqual(expect.any(Number));
  expect(await scaleOf(left)).toEqual(empty);
});

test('restored hives take back their own slots and stays, and no others', async () => {
  const keeper = await server.beekeeper();
  const apiary = await createdApiary(keeper);
  const hive = (name: string) => createdHive(keeper, apiary, { name });
  const [a, b, c, d, e] = [
    await hive('A'),
    await hive('B'),
    await hive('C'),
    await hive('D'),
    await hive('E'),
  ];
  const made = { sensor_model_id: 3, hives: [aSlot(1, a), aSlot(2, b), aSlot(3, c)] };
  const { id, aid } = await createdScale(keeper, apiary, made);
  const description = { aid, name: 'Balance', apiary };
  const stands = (hives: object[]) =>
    keeper.put('/api/sensors/youbee', { id, sensor_model_id: 3, description, hives });
  const [first, second] = ['2026-03-01T09:00:00.000Z', '2026-04-01T09:00:00.000Z'];
  const onFirst = { ...aSlot(1, d), since: first };
  await stands([onFirst, { ...aSlot(2, e), since: first }, { ...aSlot(3, null), since: first }]);
  const exportedThen = await exported(keeper);
  const [later, last, away] = [await hive('F'), await hive('G'), await hive('H')];
  await createdScale(keeper, apiary, { hives: [aSlot(1, away)] });
  await stands([onFirst, { ...aSlot(2, later), since: second }, { ...aSlot(3, last), since: second }]);
  for (const [at, one] of [a, b, c, d, e, last, away].entries()) {
    server.setNow(`2026-06-15T11:0${at}:00.000Z`);
    await keeper.delete(`/api/hives/${one}`);
  }
  expect((await imported(keeper, exportedThen)).status).toBe(200);
  server.setNow(TEST_NOW);
  const names = new Map<number, string>();
  for (const { id: of, name } of (await keeper.get('/api/apiaries')).body[0].hives) names.set(of, name);
  const nameOf = ({ hive_id }: { hive_id: number | null }) => (hive_id === null ? null : names.get(hive_id));
  const { body } = await keeper.get('/api/sensors');
  const scale = body.apiaries.find((one: { id: number }) => one.id === id);
  const seen = scale.hives.map((slot: { hive_id: number; since: string; before: { hive_id: number }[] }) => [
    nameOf(slot),
    slot.since,
    slot.before.map(nameOf),
  ]);
  expect(seen).toEqual([
    ['D', first, ['A']],
    ['F', second, ['E', 'B']],
    [null, null, [null, 'C']],
    [null, null, []],
    [null, null, []],
  ]);
});

test('an archive from before hives had dated stays is accepted, with its hives in any order', async () => {
  const other = await server.beekeeper();
  const unsorted = withText(await filesOf(me), 'data/hives.json', (text) =>
    text.replace('"position_on_apiary":2', '"position_on_apiary":20'),
  );
  const old = withText(unsorted, 'data/sensors.json', (text) => {
    const { scales, ...others } = JSON.parse(text);
    const older = scales.map(({ stays: _stays, slots, ...scale }: { stays: unknown; slots: object[] }) => ({
      ...scale,
      slots: slots.map(({ since: _since, ...slot }: { since?: unknown }) => slot),
    }));
    return JSON.stringify({ scales: older, ...others });
  });
  expect(createdBy(await imported(other, archiveOf(old, { version: 1 })))).toEqual(EVERYTHING);
  const [slot] = (await other.get('/api/sensors')).body.apiaries[0].hives;
  expect(slot).toMatchObject({ hive_id: expect.any(Number), since: null, before: [] });
  const [{ hives: inOrder }] = (await other.get('/api/apiaries')).body;
  expect(inOrder.map(({ name, position_on_apiary }: Hive) => [position_on_apiary, name])).toEqual([
    [1, 'Trois'],
    [2, 'Deux'],
    [3, 'Une'],
  ]);
});

test('profile changes since the export are kept', async () => {
  const other = await server.beekeeper();
  await other.post('/api/user/preferences', { observations: { brood_eggs: true } });
  await imported(other, archive);
  expect((await other.get('/api/user/preferences')).body).toMatchObject({
    observations: { brood_eggs: true },
    quiet_hours: null,
  });
});

test('an import fills the empty fields of the profile, of its account alone', async () => {
  const [from, to, other] = [await server.beekeeper(), await server.beekeeper(), await server.beekeeper()];
  const profile = {
    ...{ username: 'Ueli', language: 'fr' },
    ...{ share_data: false, share_corrections: false, share_mite_fall: false },
  };
  const filled = { phone: '+41 79 000 00 00', birth_year: 1970, beekeeping_start_year: 2001 };
  const empty = { phone: null, birth_year: null, beekeeping_start_year: null };
  expect((await from.put('/api/user', { ...profile, ...filled })).status).toBe(200);
  expect((await to.put('/api/user', { ...profile, ...empty, birth_year: 1980 })).status).toBe(200);
  await imported(to, await exported(from));
  expect((await to.get('/api/user')).body).toMatchObject({ ...filled, birth_year: 1980 });
  expect((await other.get('/api/user')).body).toMatchObject(empty);
});

test('the archive contains no secret', async () => {
  const files = await filesOf(me);
  const all = Object.values(files).map((content) => Buffer.from(content).toString('latin1'));
  const { rows } = { rows: await server.db.selectFrom('device_keys').selectAll().execute() };
  for (const { key_hash, last_four } of rows) {
    expect(all.some((text) => text.includes(key_hash.toString('hex')))).toBe(false);
    expect(jsonOf(files, 'data/sensors.json').scales[0]).not.toHaveProperty('last_four', last_four);
  }
  expect(all.join()).not.toMatch(/password|token|key_hash|vapid|secret_key/i);
  expect(hives).toHaveLength(4);
});

test('concurrent imports of one account import everything once', async () => {
  const other = await server.beekeeper();
  const answers = await server.withConnections(4, () =>
    Promise.all(Array.from({ length: 20 }, () => imported(other, archive))),
  );
  // An import after another one finds nothing missing; one during it is refused.
  for (const { status } of answers) expect([200, 429]).toContain(status);
  const created = answers.filter(({ status }) => status === 200).map(createdBy);
  expect(created.filter((one) => Object.keys(one).length > 0)).toEqual([EVERYTHING]);
  expect(createdBy(await imported(other, archive))).toEqual({});
});

test('if rows cannot be imported, their files are deleted and nothing else is imported', async () => {
  const small = await testApp({ quotas: { photos: 1 } });
  const keeper = await small.beekeeper();
  const answer = await imported(keeper, archive);
  expect([answer.status, answer.body.code]).toEqual([409, 'quota_photos']);
  expect((await keeper.get('/api/apiaries')).body).toEqual([]);
  const left = await readdir(small.blobsDir, { recursive: true, withFileTypes: true });
  expect(left.filter((one) => one.isFile())).toEqual([]);
});

test('a demonstration account cannot import', async () => {
  const visitor = await server.beekeeper();
  const ends = { demo_ends_at: new Date('2027-01-01T00:00:00Z') };
  await server.db.updateTable('users').set(ends).where('id', '=', visitor.id).execute();
  expect((await imported(visitor, archive)).status).toBe(404);
});
