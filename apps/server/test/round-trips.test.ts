import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Beekeeper, type TestApp, testApp } from './app.ts';
import { createdApiary, createdHive, recorded } from './records.ts';
import { type Relay, relayTo } from './relay.ts';

let server: TestApp;
let relay: Relay;
let me: Beekeeper;
let hive: number;
let observations: string;

beforeAll(async () => {
  server = await testApp({
    databaseUrl: async (url) => {
      relay = await relayTo(url);
      return relay.url;
    },
  });
  me = await server.beekeeper();
  hive = await createdHive(me, await createdApiary(me));
  observations = `/api/hives/${hive}/observations`;
  // Connecting and preparing statements once do not count.
  await recorded(me, hive, { brood_frames: 1 });
});

/** Waits until the notices are sent, which follow the answer on the only connection. */
const quiet = async () => (await server.holdConnections())();
const countTrips = async () => {
  await quiet();
  return relay.countTrips();
};

const values = { brood_frames: 5, general_notes: 'viel Brut' };
const withKey = () => ({ 'idempotency-key': randomUUID() });

/** All effects of recording an observation. */
async function traces() {
  const { rows } = await server.pool.query(`select
    (select count(*)::int from observations) as observations,
    (select count(*)::int from idempotency_keys) as keys,
    (select observations_aggregate ->> 'brood_frames' from hives) as "broodFrames"`);
  return rows[0];
}

// With a replica one more counts the write.
describe.skipIf(inject('behind'))('recording an observation takes of the database', () => {
  beforeEach(async () => void (await countTrips()));

  test.each([
    ['of today', {}],
    ['with an older date', { observation_date: '2026-01-01' }],
  ])('four round trips %s: session, begin and insert, commit, notices', async (_date, date) => {
    expect((await me.post(observations, { ...values, ...date })).status).toBe(201);
    expect(await countTrips()).toBe(4);
  });

  test('two more to claim its idempotency key and to store the response', async () => {
    expect((await me.post(observations, values, withKey())).status).toBe(201);
    expect(await countTrips()).toBe(6);
  });
});

describe.skipIf(inject('behind'))('a connection that is lost before', () => {
  beforeEach(quiet);

  test.each([1, 2, 3, 4, 5])('the %i. message of a recording leaves nothing behind', async (trip) => {
    const before = await traces();
    const key = withKey();
    relay.breakBefore(trip);
    expect(await me.post(observations, { brood_frames: 9 }, key)).toMatchObject({ status: 503 });
    expect(await traces()).toEqual(before);
    expect((await me.post(observations, { brood_frames: 1 }, withKey())).status).toBe(201);
  });

  test('the notices does not affect the recording', async () => {
    const { observations: before } = await traces();
    relay.breakBefore(6);
    expect(await me.post(observations, { brood_frames: 1 }, withKey())).toMatchObject({ status: 201 });
    expect(await traces()).toMatchObject({ observations: before + 1 });
  });
});

describe('a statement that fails', () => {
  const count = async () => (await server.pool.query('select count(*)::int from rate_limits')).rows[0].count;
  const addLimit = (db: typeof server.db, key: string) =>
    db.insertInto('rate_limits').values({ key, tries: 1, resets_at: new Date() });

  test('as the first of a transaction leaves none open: the next write succeeds', async () => {
    const failing = server.db.transaction().execute(async (transaction) => {
      await sql`select 1 / 0`.execute(transaction);
    });
    await expect(failing).rejects.toThrow('division by zero');
    const before = await count();
    await addLimit(server.db, randomUUID()).execute();
    expect(await count()).toBe(before + 1);
  });

  test('in the middle rolls back the earlier statements', async () => {
    const before = await count();
    const failing = server.db.transaction().execute(async (transaction) => {
      await addLimit(transaction, randomUUID()).execute();
      await sql`select 1 / 0`.execute(transaction);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await count()).toBe(before);
  });

  test('whose error is swallowed does not count as a commit', async () => {
    const before = await count();
    const failing = server.db.transaction().execute(async (transaction) => {
      await addLimit(transaction, randomUUID()).execute();
      await sql`select 1 / 0`.execute(transaction).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('cannot commit a failed transaction');
    expect(await count()).toBe(before);
  });

  test('is prepared correctly the next time, whether PostgreSQL had prepared it or not', async () => {
    await server.pool.query('drop table if exists later');
    const ask = () => sql`select id from later where id = ${1}`.execute(server.db);
    await expect(ask()).rejects.toThrow('relation "later" does not exist');
    await server.pool.query('create table later (id int)');
    expect((await ask()).rows).toEqual([]);
    await server.pool.query('drop table later');
  });
});
