import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_DISK_LIMITS, freeBytesOf, type Log, logDisk, watchDisk } from '@propolis/observability';
import { troubleOf } from '@propolis/postgres';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Beekeeper, type TestApp, testApp } from './app.ts';
import { BY_PASSWORD } from './people.ts';
import { aHive, anApiary, createdApiary, createdHive, recorded } from './records.ts';

const LIMITS = { low: 2000, full: 500 };

test.each([
  [2000, 'ok'],
  [1999, 'low'],
  [500, 'low'],
  [499, 'full'],
])('with %i bytes free the disk is %s', async (free, state) => {
  expect(await watchDisk(async () => free, LIMITS).state()).toBe(state);
});

test('concurrent requests share one check', async () => {
  let looks = 0;
  const disk = watchDisk(async () => {
    looks += 1;
    return 0;
  }, LIMITS);
  const states = await Promise.all(Array.from({ length: 20 }, disk.state));
  expect([new Set(states), looks]).toEqual([new Set(['full']), 1]);
});

test('the operator is notified once per change, with the free space', async () => {
  const lines: string[] = [];
  let free = 5_000_000_000;
  const log: Log = (message, { level = 'info' } = {}) => lines.push(`${level}: ${message}`);
  const disk = watchDisk(async () => free, DEFAULT_DISK_LIMITS, { lookHolds: 0, onChange: logDisk(log) });
  for (free of [5_000_000_000, 1_900_000_000, 1_800_000_000, 400_000_000, 3_000_000_000]) await disk.state();
  expect(lines).toEqual([
    'warning: the disk is almost full: 1900 MB left on the disk of DATA_DIR',
    'error: the disk is full, nothing more is taken: 400 MB left on the disk of DATA_DIR',
    'info: the disk has room again: 3000 MB left on the disk of DATA_DIR',
  ]);
});

test('a failed check does not count as a full disk', async () => {
  expect(await watchDisk(freeBytesOf(join(tmpdir(), randomUUID())), LIMITS).state()).toBe('ok');
});

test('the free bytes of a real folder are read', async () => {
  expect(await freeBytesOf(tmpdir())()).toBeGreaterThan(0);
});

test.each(['ENOSPC', 'EDQUOT', '53100'])("the disk's error %s counts as a full disk", (code) => {
  const refused = Object.assign(new Error('no room'), { code });
  expect(troubleOf(refused)).toMatchObject({ code: 'disk_full', status: 503 });
});

describe('when the disk is nearly full', () => {
  let server: TestApp;
  let me: Beekeeper;
  let free = 0;
  beforeAll(async () => {
    server = await testApp({ freeBytes: async () => free });
  });
  beforeEach(async () => {
    free = DEFAULT_DISK_LIMITS.low;
    me = await server.beekeeper();
  });
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: 'olive' } })
      .jpeg()
      .toBuffer();
  const send = async (file: Buffer) =>
    me.upload(`/api/photos/${randomUUID()}`, 'photo', file, { method: 'PUT' });
  const expectFull = (answer: Answer) => {
    expect(answer).toMatchObject({ status: 503, body: { code: 'disk_full', errors: {} } });
    expect(answer.headers['retry-after']).toBe('60');
  };

  test('the health check reports it and stays healthy', async () => {
    const health = async () => (await server.anonymous.get('/api/health')).body;
    expect(await health()).toMatchObject({ disk: 'ok', status: 'starting' });
    free = DEFAULT_DISK_LIMITS.low - 1;
    expect(await health()).toMatchObject({ disk: 'low', status: 'starting' });
    free = 0;
    expect(await health()).toMatchObject({ disk: 'full', status: 'starting', database: true });
  });

  test('writes that need space are refused before anything is written', async () => {
    const apiary = await createdApiary(me);
    const hive = await createdHive(me, apiary);
    free = DEFAULT_DISK_LIMITS.full - 1;
    expectFull(await me.post('/api/apiaries', anApiary()));
    expectFull(await me.put(`/api/apiaries/${apiary}`, { name: 'Other' }));
    expectFull(await me.post(`/api/apiaries/${apiary}/hives`, aHive()));
    expectFull(await me.post(`/api/hives/${hive}/observations`, { general_impression: 3 }));
    expectFull(await me.post(`/api/hives/${hive}/duplicate`));
    expectFull(await send(await picture()));
    expect((await me.get('/api/apiaries')).body[0]).toMatchObject({ name: 'Sur les Crêts' });
    free = DEFAULT_DISK_LIMITS.full;
    expect((await me.post('/api/apiaries', anApiary())).status).toBe(201);
  });

  test('reading, signing in and out, and deleting still work', async () => {
    const apiary = await createdApiary(me);
    const hive = await createdHive(me, apiary);
    const observation = await recorded(me, hive, { general_impression: 3 });
    free = 0;
    expect((await me.get('/api/apiaries')).status).toBe(200);
    expect((await me.get('/api/user/export')).status).toBe(200);
    expect((await me.post('/api/user/export')).status).toBe(200);
    const nobody = { email: 'nobody@example.org', password: 'wrong password' };
    expect((await server.anonymous.post('/api/auth/login', nobody)).status).toBe(401);
    expect((await me.delete(`/api/observations/${observation}`)).status).toBe(204);
    expect((await me.delete(`/api/hives/${hive}`)).status).toBe(204);
    expect((await me.delete(`/api/apiaries/${apiary}`)).status).toBe(204);
    const other = await server.beekeeper();
    expect((await other.post('/api/auth/logout')).status).toBe(204);
    expect((await me.post('/api/user/delete', BY_PASSWORD)).status).toBe(204);
  });

  test('an upload that fills the disk is refused while it is received', async () => {
    let looks = 0;
    const filling = await testApp({
      freeBytes: async () => {
        looks += 1;
        return looks > 1 ? 0 : DEFAULT_DISK_LIMITS.low;
      },
    });
    me = await filling.beekeeper();
    expectFull(await send(Buffer.alloc(5_000_000)));
    expect(await readdir(join(filling.blobsDir, 'uploads/drafts'))).toEqual([]);
  });
});
