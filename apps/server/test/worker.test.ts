import { createEvents } from '@propolis/events';
import { systemClock } from '@propolis/runtime';
import { expect, test, vi } from 'vitest';
import { exampleOf } from '../src/features/notifications/notifications.examples.ts';
import { notify } from '../src/features/notifications/notifications.service.ts';
import type { Mail } from '../src/gateways/mail/mailer.ts';
import { createMeteoSwiss } from '../src/gateways/meteoswiss.ts';
import { runWorker } from '../src/worker.ts';
import { TEST_SETTINGS, type TestApp, testApp } from './app.ts';
import { blobsIn } from './blobs.ts';
import { closeAtEnd } from './closing.ts';
import { answering } from './countings.ts';
import { BY_PASSWORD } from './people.ts';
import { createdApiary } from './records.ts';
import { aWeatherConnector, createdScale } from './sensors.ts';
import { testUpstream } from './upstream.ts';

/** Starts the worker until the tests end; returns what it logs. */
async function startWorker(
  server: TestApp,
  own: Partial<Parameters<typeof runWorker>[0]>,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const stop = await runWorker({
    hasReplica: false,
    connectionString: server.url,
    clock: server.now,
    settings: TEST_SETTINGS,
    mailer: { send: async () => undefined, forget: async () => undefined },
    sendPush: async () => 'sent',
    blobs: server.blobs,
    countPhoto: answering({ outcome: 'coin_not_found', why: 'weak' }),
    countingsAtOnce: 1,
    meteoswiss: undefined,
    log: (line) => lines.push(line),
    stopWithin: 1000,
    isAlone: false,
    onLost: (error) => lines.push(error.message),
    ...own,
  });
  closeAtEnd(stop);
  return lines;
}

test('the worker runs every job: mails are sent, a requested link too, and photos of a deleted account are deleted', async () => {
  const server = await testApp();
  const mails: Mail[] = [];
  const lines = await startWorker(server, {
    clock: systemClock,
    mailer: { send: async (mail) => void mails.push(mail), forget: async () => undefined },
  });
  const account = { name: 'Élise', email: 'elise@example.org', password: 'acacia et tilleul' };
  await server.anonymous.post('/api/auth/signup', { ...account, password_confirmation: account.password });
  await vi.waitFor(() => expect(mails).toMatchObject([{ to: account.email }]));
  await server.anonymous.post('/api/auth/password/forgot', { email: account.email });
  await vi.waitFor(() =>
    expect(mails.map(({ text }) => /password\?token=/.test(text))).toEqual([false, true]),
  );

  const me = await server.beekeeper();
  const id = '5f0f8f6e-6f4e-4b8e-9d57-0d9d1b6f2c11';
  await server.pool.query(
    'insert into photos (id, file_id, user_id, width, height, bytes) values ($1, $1, $2, 4, 3, 9)',
    [id, me.id],
  );
  await server.blobs.put(`photos/${id}-large`, Buffer.from('a picture'));
  await me.post('/api/user/delete', BY_PASSWORD);
  await vi.waitFor(async () => expect(await blobsIn(server.blobs, 'photos')).toEqual([]));
  expect(lines).toEqual([]);
});

test('a mail server that hangs delays no push message', async () => {
  const server = await testApp();
  const hanging: string[] = [];
  const pushed: string[] = [];
  await startWorker(server, {
    mailer: {
      send: async ({ to }) => {
        hanging.push(to);
        await new Promise(() => undefined);
      },
      forget: async () => undefined,
    },
    sendPush: async ({ endpoint }) => {
      pushed.push(endpoint);
      return 'sent';
    },
    stopWithin: 0,
  });
  // Two mails are sent at once.
  for (let mails = 0; mails < 3; mails += 1)
    await server.anonymous.post('/api/auth/password/forgot', { email: (await server.beekeeper()).email });
  await vi.waitFor(() => expect(hanging).toHaveLength(2));
  const me = await server.beekeeper();
  const endpoint = 'https://push.test/me';
  await me.put('/api/user/fcm', { subscription: { endpoint, keys: { p256dh: 'k', auth: 'a' } } });
  await createEvents().write(server.db, server.now(), (ctx) =>
    notify(ctx, { userId: me.id, told: exampleOf('weight_drop'), cause: 'a swarm' }),
  );
  await vi.waitFor(() => expect(pushed).toEqual([endpoint]));
});

test('an uploaded file is imported, a linked station gets its past, a new apiary its forecast', async () => {
  const server = await testApp();
  const upstream = await testUpstream();
  upstream.answerWith(({ url }, response) => {
    if (!url?.endsWith('_h_recent.csv')) return response.writeHead(403).end();
    const header = 'station_abbr;reference_timestamp;tre200h0;sre000h0;fu3010h0';
    return response.end(`${header}\r\nBER;15.06.2026 08:00;17.5;60;3.2\r\n`);
  });
  const lines = await startWorker(server, {
    meteoswiss: createMeteoSwiss(upstream.url, { userAgent: 'Propolis/test' }),
  });
  const me = await server.beekeeper();
  const apiary = await createdApiary(me);
  const { id } = await createdScale(me, apiary);
  const settings = {
    separator: ',',
    decimal: '.',
    header: 0,
    width: 2,
    time: { column: 0, format: 'iso', zone: 'Europe/Zurich' },
    values: [{ column: 1, slot: 1, measure: 'weight', unit: 'g' }],
  };
  const imports = `/api/sensors/youbee/${id}/imports`;
  const query = `settings=${encodeURIComponent(JSON.stringify(settings))}`;
  const file = Buffer.from('2026-06-01 10:00,34500\n2026-06-01 10:10,34600\n');
  expect((await me.upload(`${imports}?${query}`, 'file', file)).status).toBe(202);
  await vi.waitFor(async () =>
    expect((await me.get(imports)).body).toMatchObject([{ state: 'done', accepted: 2 }]),
  );

  expect((await me.post('/api/sensors/swissmetnet', aWeatherConnector(apiary))).status).toBe(201);
  await vi.waitFor(async () => {
    const { body } = await me.get('/api/connector/swissmetnet/tre200s0/BER');
    expect(body).toEqual([{ time: '2026-06-15T08:00:00.000Z', value: 17.5 }]);
  });
  // The network of this test has no forecast.
  const line = 'forecast: unreachable: there is no list of points';
  await vi.waitFor(() => expect(lines).toEqual([line]));
});
