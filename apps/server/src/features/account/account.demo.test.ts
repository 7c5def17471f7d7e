import { DEMO_QUOTAS } from '@propolis/http-kit';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { aScale } from '../../../test/sensors.ts';

const VISITORS = 12;
let server: TestApp;
let goOn: () => void;
let most: number;

beforeEach(async () => {
  let running = 0;
  most = 0;
  const held = new Promise<void>((release) => {
    goOn = release;
  });
  const fill = async () => {
    running += 1;
    most = Math.max(most, running);
    await held;
    running -= 1;
  };
  server = await testApp({
    demo: () => ({ username: () => 'Démonstration', fill }),
    limits: { connections: 4, waitMs: 200 },
  });
});

test('concurrent demo requests are queued and leave database connections for other requests', async () => {
  const me = await server.beekeeper();
  const opened = Array.from({ length: VISITORS }, () => server.anonymous.post('/api/auth/demo'));
  await expect.poll(() => most).toBe(2);
  await new Promise((over) => setTimeout(over, 400)); // Longer than the acquire timeout of a connection.
  expect((await me.get('/api/apiaries')).status).toBe(200);
  goOn();
  const answers = await Promise.all(opened);
  expect(answers.map(({ status }) => status)).toEqual(Array(VISITORS).fill(200));
  expect(most).toBe(2);
});

test('a demo account has small quotas and no device keys', async () => {
  const own = await testApp({
    demo: () => ({ username: () => 'Démonstration', fill: async () => undefined }),
  });
  const { body } = await own.anonymous.post('/api/auth/demo');
  const authorization = `Bearer ${body.access_token}`;
  const post = (url: string, given: object) => own.anonymous.post(url, given, { authorization });
  const apiary = await post('/api/apiaries', { reference: 'VD-1', latitude: 46.8, longitude: 6.5 });
  const scale = await post('/api/sensors/youbee', aScale(apiary.body.id));
  expect(scale).toMatchObject({ status: 201, body: { device_key: null } });
  expect(await post(`/api/sensors/youbee/${scale.body.id}/key`, {})).toMatchObject({
    status: 403,
    body: { code: 'not_in_demo' },
  });
  const { usage } = (await own.anonymous.get('/api/user', { authorization })).body;
  expect(usage).toMatchObject({ observations: { most: DEMO_QUOTAS.observations }, readings: { kept: 0 } });
  expect(DEMO_QUOTAS.countingBytes + DEMO_QUOTAS.photoBytes).toBeLessThan(100_000_000);
});

test('at most 300 demo accounts exist at a time', async () => {
  const own = await testApp({
    demo: () => ({ username: () => 'Démonstration', fill: async () => undefined }),
  });
  await sql`
    insert into users (username, email, language, password_hash, email_verified_at, demo_ends_at)
    select 'Copy', 'copy-' || number || '@demo.invalid', 'fr', '', now(), ${new Date(own.now().getTime() + 1)}
    from generate_series(1, 299) as number`.execute(own.db);
  await own.beekeeper();
  expect((await own.anonymous.post('/api/auth/demo')).status).toBe(200);
  const { status, body, headers } = await own.anonymous.post('/api/auth/demo');
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'busy', '3600']);
});
