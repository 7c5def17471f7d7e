import { randomUUID } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Answer, type Beekeeper, testApp } from './app.ts';
import { aHive, anApiary, createdApiary, createdHive } from './records.ts';
import { aCamera, aScale, aWeatherConnector, createdScale } from './sensors.ts';

const server = await testApp({ quotas: { apiaries: 3, hives: 4, photos: 5, sensors: 3 } });
const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'olive' } })
  .jpeg()
  .toBuffer();

const times = <T>(count: number, work: () => T): T[] => Array.from({ length: count }, work);
const keep = (keeper: Beekeeper, id = randomUUID()) =>
  keeper.upload(`/api/photos/${id}`, 'photo', photo, { method: 'PUT' });
const refusedWith = (code: string) => ({ status: 409, body: { code, errors: {} } });

/** Twenty concurrent requests. */
const atOnce = (write: () => Promise<Answer>): Promise<Answer[]> =>
  server.withConnections(10, () => Promise.all(times(20, write)));

function expectQuota(answers: readonly Answer[], { kept, code }: { kept: number; code: string }): void {
  const good = answers.filter(({ status }) => status < 300);
  expect(good).toHaveLength(kept);
  for (const answer of answers) if (!good.includes(answer)) expect(answer).toMatchObject(refusedWith(code));
}

describe('an account cannot exceed its quota, even with twenty concurrent requests:', () => {
  test('apiaries', async () => {
    const me = await server.beekeeper();
    expectQuota(await atOnce(() => me.post('/api/apiaries', anApiary())), {
      kept: 3,
      code: 'quota_apiaries',
    });
    expect((await me.get('/api/apiaries')).body).toHaveLength(3);
  });

  test('hives, in any of its apiaries, new or copied', async () => {
    const me = await server.beekeeper();
    const apiaries = [await createdApiary(me), await createdApiary(me)];
    const hive = await createdHive(me, apiaries[0] ?? 0);
    let turn = 0;
    const answers = await atOnce(() => {
      turn += 1;
      return turn % 3 === 0
        ? me.post(`/api/hives/${hive}/duplicate`)
        : me.post(`/api/apiaries/${apiaries[turn % 2]}/hives`, aHive());
    });
    expectQuota(answers, { kept: 3, code: 'quota_hives' });
    const { body } = await me.get('/api/apiaries');
    expect(body.flatMap(({ hives }: { hives: unknown[] }) => hives)).toHaveLength(4);
  });

  test('scales, weather connectors and cameras together', async () => {
    const me = await server.beekeeper();
    const apiary = await createdApiary(me);
    const connector = await me.post('/api/sensors/swissmetnet', aWeatherConnector(apiary));
    expect(connector.status).toBe(201);
    let turn = 0;
    const answers = await atOnce(() => {
      turn += 1;
      return turn % 2 === 0
        ? me.post('/api/sensors/youbee', aScale(apiary))
        : me.post('/api/sensors/apizoom', aCamera());
    });
    expectQuota(answers, { kept: 2, code: 'quota_sensors' });
  });

  test('photos, and repeating one counts once', async () => {
    const me = await server.beekeeper();
    const id = randomUUID();
    await keep(me, id);
    expectQuota(await atOnce(() => keep(me)), { kept: 4, code: 'quota_photos' });
    const { rows } = await server.pool.query('select id from photos where user_id = $1', [me.id]);
    expect(rows).toHaveLength(5);
    expect((await keep(me, id)).status).toBe(200);
  });
});

test('bytes of photos, both stored sizes together', async () => {
  const { blobs, pool, ...small } = await testApp({ beside: server, quotas: { photoBytes: 1 } });
  const me = await small.beekeeper();
  expect(await keep(me)).toMatchObject(refusedWith('quota_photo_bytes'));
  const other = await server.beekeeper();
  const id = randomUUID();
  await keep(other, id);
  const { rows } = await server.pool.query('select file_id, bytes from photos where id = $1', [id]);
  const sizes = await Promise.all(
    (['small', 'large'] as const).map((size) => server.blobs.get(`photos/${rows[0].file_id}-${size}`)),
  );
  expect(rows[0].bytes).toBe(sizes.reduce((sum, file) => sum + (file?.length ?? 0), 0));
});

test('the data of other accounts does not count, and deleting frees quota', async () => {
  const [me, other] = [await server.beekeeper(), await server.beekeeper()];
  const ids = [await createdApiary(me), await createdApiary(me), await createdApiary(me)];
  expect(await me.post('/api/apiaries', anApiary())).toMatchObject(refusedWith('quota_apiaries'));
  expect((await other.post('/api/apiaries', anApiary())).status).toBe(201);
  await me.delete(`/api/apiaries/${ids[1]}`);
  expect((await me.post('/api/apiaries', anApiary())).status).toBe(201);
});

test('an account above its lowered quota can still read, change and delete', async () => {
  const me = await server.beekeeper();
  const id = await createdApiary(me);
  await server.pool.query(
    `insert into apiaries (user_id, name, reference, is_covered, latitude, longitude, weather_station_automatic)
     select $1, 'x', 'x', false, 46, 7, false from generate_series(1, 9)`,
    [me.id],
  );
  expect((await me.get('/api/apiaries')).body).toHaveLength(10);
  expect((await me.put(`/api/apiaries/${id}`, { name: 'Other' })).status).toBe(200);
  expect((await me.delete(`/api/apiaries/${id}`)).status).toBe(204);
});

describe('records too numerous to count with each write', () => {
  test('observations are refused beyond the quota, and accepted again after deletions', async () => {
    const small = await testApp({ beside: server, quotas: { observations: 3 } });
    const me = await small.beekeeper();
    const hive = await createdHive(me, await createdApiary(me));
    const observe = () => me.post(`/api/hives/${hive}/observations`, { general_impression: 2 });
    const answers = await small.withConnections(20, () => Promise.all(times(40, observe)));
    expectQuota(answers, { kept: 3, code: 'quota_observations' });
    expect(await observe()).toMatchObject(refusedWith('quota_observations'));
    const ids = (await me.get(`/api/hives/${hive}/observations/ids`)).body;
    for (const { id } of ids) await me.delete(`/api/observations/${id}`);
    expect((await observe()).status).toBe(201);
    small.setNow(new Date(small.now().getTime() + 61_000).toISOString());
    expect((await me.get('/api/user')).body.usage.observations).toEqual({ kept: 1, most: 3 });
  });

  test('readings of a device are refused beyond the quota of its account', async () => {
    const small = await testApp({ beside: server, quotas: { readings: 3 } });
    const me = await small.beekeeper();
    const { key } = await createdScale(me, await createdApiary(me));
    const deliver = (count: number, hour: number) =>
      small.anonymous.post(
        '/api/ingest/weights',
        {
          readings: times(count, () => 0).map((_, at) => ({
            time: `2026-06-01T${String(hour).padStart(2, '0')}:0${at}:00Z`,
            value: 30,
          })),
        },
        { authorization: `Bearer ${key}` },
      );
    expect(await deliver(4, 1)).toMatchObject(refusedWith('quota_readings'));
    expect((await deliver(2, 2)).body).toMatchObject({ accepted: 2 });
    // A repeated delivery needs no quota.
    expect((await deliver(2, 2)).status).toBeLessThan(500);
    expect((await deliver(1, 3)).body).toMatchObject({ accepted: 1 });
    expect(await deliver(1, 4)).toMatchObject(refusedWith('quota_readings'));
    expect((await me.get('/api/user')).body.usage.readings.most).toBe(3);
  });
});

test('of concurrent deliveries one fills the account, and the others are refused', async () => {
  const small = await testApp({ beside: server, quotas: { readings: 10 } });
  const me = await small.beekeeper();
  const apiary = await createdApiary(me);
  const keys: string[] = [];
  for (const aid of times(4, randomUUID))
    keys.push((await createdScale(me, apiary, { description: { aid, name: aid, apiary } })).key);
  const readings = times(10, () => 0).map((_, at) => ({ time: `2026-06-01T01:0${at}:00Z`, value: 30 }));
  const deliver = (key: string) =>
    small.anonymous.post('/api/ingest/weights', { readings }, { authorization: `Bearer ${key}` });
  const answers = await small.withConnections(10, () => Promise.all(keys.map(deliver)));
  expectQuota(answers, { kept: 1, code: 'quota_readings' });
});

test('a file of measurements refused after its upload leaves nothing behind', async () => {
  const small = await testApp({ beside: server, quotas: { readings: 1 } });
  const me = await small.beekeeper();
  const { id } = await createdScale(me, await createdApiary(me));
  const settings = {
    ...{ separator: ';', decimal: '.', header: 0, width: 2 },
    time: { column: 0, format: 'iso', zone: 'UTC' },
    values: [{ column: 1, slot: 1, measure: 'weight' }],
  };
  const url = `/api/sensors/youbee/${id}/imports?settings=${encodeURIComponent(JSON.stringify(settings))}`;
  const file = Buffer.from('2026-06-01T10:00:00Z;30\n'.repeat(100));
  expect(await me.upload(url, 'file', file)).toMatchObject(refusedWith('quota_readings'));
  const folder = join(small.blobsDir, 'imports');
  // The first stored file makes the folder.
  await mkdir(folder, { recursive: true });
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((entry) => entry.isFile())).toEqual([]);
});
