import { randomBytes } from 'node:crypto';
import { AppError } from '@propolis/runtime';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../../apps/server/test/database.ts';
import { relayTo } from '../../../../apps/server/test/relay.ts';
import { type DatabasePool, DEFAULT_POOL_LIMITS, openPool, type PoolLimits } from './pool.ts';

test('closing a pool waits for its connections, so that the server can be stopped right after', async () => {
  const { url, pool: observer } = await testDatabase();
  const errors: Error[] = [];
  const { pool, close } = openPool(url, (error) => errors.push(error));
  await Promise.all(Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.05)')));
  await close();
  const { rows } = await observer.query(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  expect({ rows, errors }).toEqual({ rows: [], errors: [] });
});

test('a transaction whose connection is lost fails with the reason, and the next one gets a new connection', async () => {
  const { url, pool: observer } = await testDatabase();
  const { db, close } = openPool(url, () => undefined);
  onTestFinished(close);
  const pidOf = async (of: typeof db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(of);
    return rows[0]?.pid;
  };
  const before = await pidOf(db);
  const failed = db.transaction().execute(async (transaction) => {
    await observer.query('select pg_terminate_backend($1)', [await pidOf(transaction)]);
    // A bucket that does not respond, for longer than a transaction may be idle.
    throw new AppError('storage_unavailable', 503);
  });
  await expect(failed).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect(await pidOf(db)).not.toBe(before);
});

describe('if PostgreSQL accepts fewer connections than configured', () => {
  const nap = (of: DatabasePool) => sql`select pg_sleep(0.02)`.execute(of.db);

  /** Pools of a role with a limit of two connections. */
  async function twoConnections() {
    const { url, pool } = await testDatabase();
    const role = `few_${randomBytes(4).toString('hex')}`;
    await pool.query(`create role ${role} login password 'few' connection limit 2`);
    onTestFinished(async () => void (await pool.query(`drop role ${role}`)));
    const own = new URL(url);
    Object.assign(own, { username: role, password: 'few' });
    const open = (limits: Partial<PoolLimits> = {}, by = own.href) => {
      const opened = openPool(by, () => undefined, { ...DEFAULT_POOL_LIMITS, ...limits });
      onTestFinished(() => (opened.pool.ending ? undefined : opened.close()));
      return opened;
    };
    return Object.assign(open, { url: own.href });
  }

  test('forty concurrent requests wait for the available connections and all succeed', async () => {
    const open = await twoConnections();
    const ours = open();
    const answers = await Promise.all(Array.from({ length: 40 }, () => nap(ours)));
    expect(answers).toHaveLength(40);
  });

  test('requests refused before the first connections have opened wait for them', async () => {
    const open = await twoConnections();
    const relay = await relayTo(open.url);
    const ours = open({}, relay.url);
    relay.refuseFirst();
    const answers = await Promise.all(Array.from({ length: 12 }, () => nap(ours)));
    expect(answers).toHaveLength(12);
  });

  test('a broken connection frees its place for a waiting request', async () => {
    const open = await twoConnections();
    for (let time = 0; time < 10; time += 1) {
      const ours = open();
      const [broken, lent] = await Promise.all([ours.pool.connect(), ours.pool.connect()]);
      const waiting = nap(ours);
      broken.release(true);
      await waiting;
      lent.release();
      await ours.close();
    }
  });

  test('a request fails if no connection is returned in time or none exists', async () => {
    const open = await twoConnections();
    const [ours, others] = [open({ waitMs: 300 }), open()];
    await Promise.all([nap(others), nap(others)]);
    await expect(nap(ours)).rejects.toMatchObject({ code: 'database_unavailable', status: 503 });
    await others.close();
    const lent = await ours.pool.connect();
    await nap(open());
    await expect(nap(ours)).rejects.toMatchObject({ code: 'busy', status: 503 });
    lent.release();
    await nap(ours);
  });
});
