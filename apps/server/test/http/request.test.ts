import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { type Answer, type Client, type TestApp, testApp } from '../app.ts';
import { waitForLock } from '../locks.ts';
import { anApiary, createdApiary, createdHive } from '../records.ts';

const server = await testApp();

const times = <T>(count: number, work: (index: number) => T): T[] =>
  Array.from({ length: count }, (_each, index) => work(index));
const statusesOf = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));

/** An account whose password takes time to verify. */
async function anAccount({ anonymous, db }: TestApp) {
  const email = `${randomUUID()}@example.org`;
  const password = 'Sommerhonig 2026';
  const person = { name: 'Ueli', email, password, password_confirmation: password };
  expect((await anonymous.post('/api/auth/signup', person)).status).toBe(204);
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('email', '=', email).execute();
  return { email, password };
}

describe.each([1, 10])('over %i connections', (connections) => {
  let patient: TestApp;
  beforeAll(async () => {
    patient = await testApp({ beside: server, limits: { connections, waitMs: 30_000 } });
  });

  test('ten concurrent logins are all answered, and so are later requests', async () => {
    const accounts = [];
    for (let count = 0; count < 10; count += 1) accounts.push(await anAccount(patient));
    const answers = await Promise.all(
      accounts.map((pair) => patient.anonymous.post('/api/auth/login', pair)),
    );
    expect(statusesOf(answers)).toEqual(new Set([200]));
    expect((await patient.anonymous.get('/api/health')).body.database).toBe(true);
  });

  test('twenty concurrent photos of one beekeeper are all stored', async () => {
    const me = await patient.beekeeper();
    const file = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'olive' } })
      .jpeg()
      .toBuffer();
    const sent = times(20, () => me.upload(`/api/photos/${randomUUID()}`, 'photo', file, { method: 'PUT' }));
    expect(statusesOf(await Promise.all(sent))).toEqual(new Set([200]));
  });

  test('a hundred concurrent reads and writes are all answered', async () => {
    const me = await patient.beekeeper();
    const mixed = times(100, (index) =>
      index % 2 ? me.get('/api/apiaries') : me.post('/api/apiaries', anApiary()),
    );
    expect(statusesOf(await Promise.all(mixed))).toEqual(new Set([200, 201]));
    expect((await me.get('/api/apiaries')).body).toHaveLength(50);
  });
});

describe('when every connection is taken', () => {
  let hasty: TestApp;
  beforeAll(async () => {
    hasty = await testApp({ beside: server, limits: { waitMs: 500, statementMs: 500 } });
  });
  const expectBusy = (answer: Answer) => {
    expect(answer).toMatchObject({ status: 503, body: { code: 'busy', errors: {} } });
    expect(answer.headers['retry-after']).toBe('1');
  };

  test('a request waits for a limited time and gets `busy`', async () => {
    const me = await hasty.beekeeper();
    const release = await hasty.holdConnections();
    const answers = await Promise.all([me.get('/api/apiaries'), me.post('/api/apiaries', anApiary())]);
    for (const answer of answers) expectBusy(answer);
    release();
    expect((await me.get('/api/apiaries')).body).toEqual([]);
  });

  test('the health check can still reach the database', async () => {
    const release = await hasty.holdConnections();
    const answers = await Promise.all(times(20, () => hasty.anonymous.get('/api/health')));
    release();
    for (const { body } of answers) expect(body.database).toBe(true);
  });

  test('the health check responds without the database', async () => {
    const answers = await hasty.db.transaction().execute(async (holder) => {
      await sql`lock table worker_heartbeats in access exclusive mode`.execute(holder);
      return Promise.all(times(20, () => hasty.anonymous.get('/api/health')));
    });
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, body: { database: false } });
  });

  test('a slow statement is cancelled, and its request gets `busy`', async (context) => {
    context.skip(inject('behind') !== undefined, 'the limit is the pooler’s then');
    const me = await hasty.beekeeper();
    const locked = hasty.db.transaction().execute(async (holder) => {
      await holder.selectFrom('users').select('id').where('id', '=', me.id).forUpdate().execute();
      expectBusy(await me.put('/api/user/language', { language: 'de' }));
    });
    await locked;
    expect((await me.put('/api/user/language', { language: 'de' })).status).toBe(200);
  });
});

describe('when the database', () => {
  const expectAway = (answer: Answer | undefined) => {
    expect(answer).toMatchObject({ status: 503, body: { code: 'database_unavailable', errors: {} } });
    expect(answer?.headers['retry-after']).toBe('1');
  };

  test('closes a connection in use, its request gets an error, and the next one uses another connection', async () => {
    const me = await server.beekeeper();
    let answer: Promise<Answer> | undefined;
    await server.db.transaction().execute(async (holder) => {
      await holder.selectFrom('users').select('id').where('id', '=', me.id).forUpdate().execute();
      answer = me.put('/api/user/language', { language: 'de' });
      const pid = await waitForLock(server);
      await server.pool.query('select pg_terminate_backend($1)', [pid]);
      expectAway(await answer);
    });
    expect((await me.put('/api/user/language', { language: 'de' })).status).toBe(200);
  });

  test('is unreachable, every request gets an error', async () => {
    const { anonymous } = await testApp({
      beside: server,
      databaseUrl: () => 'postgres://user@127.0.0.1:1/nothing',
    });
    expectAway(await anonymous.get('/api/apiaries', { authorization: 'Bearer x' }));
    expectAway(
      await anonymous.post('/api/auth/login', { email: 'a@example.org', password: 'wrong password' }),
    );
    expect((await anonymous.get('/api/health')).body).toMatchObject({ status: 'starting', database: false });
  });
});

describe('the rate limit of tries', () => {
  const tryToLogIn = (client: Client, email: string) =>
    client.post('/api/auth/login', { email, password: 'wrong password' });

  test('counts refused and concurrent requests', async () => {
    const { email } = await anAccount(server);
    const answers = await server.withConnections(10, () =>
      Promise.all(times(14, () => tryToLogIn(server.anonymous, email))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...times(10, () => 401), ...times(4, () => 429)]);
  });
});

test('a password changed during its verification opens no session', async () => {
  const { email, password } = await anAccount(server);
  const open = () => server.anonymous.post('/api/auth/login', { email, password });
  const hash = { password_hash: '-' };
  let answer: Promise<Answer> | undefined;
  await server.db.transaction().execute(async (holder) => {
    await holder.updateTable('users').set(hash).where('email', '=', email).execute();
    answer = server.withConnections(10, open);
    await waitForLock(server);
  });
  expect(await answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
});

test.each([
  ['/api/user/language', { language: 'de' }],
  ['/api/user', { username: 'Ueli', language: 'de' }],
  ['/api/user/menu', { include_automatic_counting_menu: false }],
])('who writes %s while the account is deleted elsewhere is signed out', async (url, body) => {
  const me = await server.beekeeper();
  let answer: Promise<Answer> | undefined;
  await server.db.transaction().execute(async (holder) => {
    await holder.deleteFrom('users').where('id', '=', me.id).execute();
    answer = server.withConnections(10, () => me.put(url, body));
    await waitForLock(server);
  });
  expect(await answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
});

describe('an account with many concurrent requests', () => {
  const MUCH = 30;
  let hasty: TestApp;
  beforeAll(async () => {
    hasty = await testApp({ beside: server, limits: { connections: 10, waitMs: 10_000 } });
  });
  test('has its writes processed one by one and leaves connections to others', async () => {
    const [me, other] = [await hasty.beekeeper(), await hasty.beekeeper()];
    let writes: Promise<Answer>[] = [];
    await hasty.db.transaction().execute(async (holder) => {
      await holder.selectFrom('users').select('id').where('id', '=', me.id).forUpdate().execute();
      writes = times(MUCH, () => me.put('/api/user/language', { language: 'de' }));
      // Without a semaphore per account they would now hold every connection, or be the next to get it.
      await waitForLock(hasty);
      expect((await other.put('/api/user/language', { language: 'en' })).status).toBe(200);
      expect((await other.get('/api/apiaries')).status).toBe(200);
      expect((await me.get('/api/apiaries')).status).toBe(200);
    });
    expect(statusesOf(await Promise.all(writes))).toEqual(new Set([200]));
  });

  // Those of a replica do not wait at the database that is asked here.
  test.skipIf(inject('behind'))(
    'has its slow reads processed one by one and leaves connections to others',
    async () => {
      const [me, other] = [await hasty.beekeeper(), await hasty.beekeeper()];
      const hiveId = await createdHive(me, await createdApiary(me));
      const range = 'start=2026-01-01T00:00:00Z&end=2026-06-01T00:00:00Z';
      const url = `/api/evolution/hives/${hiveId}/statistics?${range}`;
      let reads: Promise<Answer>[] = [];
      await hasty.db.transaction().execute(async (holder) => {
        await sql`lock table scale_stays in access exclusive mode`.execute(holder);
        reads = times(MUCH, () => me.get(url));
        // Without a semaphore per account they would now hold every connection, or be the next to get it.
        await waitForLock(hasty);
        expect((await other.get('/api/apiaries')).status).toBe(200);
        expect((await me.get('/api/apiaries')).status).toBe(200);
      });
      expect(statusesOf(await Promise.all(reads))).toEqual(new Set([200]));
    },
  );
});
