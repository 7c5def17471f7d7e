import type { SentNotice } from '@propolis/postgres';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../apps/server/test/database.ts';
import { defineEvent, defineNotice } from './event.ts';
import { createEvents } from './events.ts';
import { listenForNotices, pauseAfter } from './hub.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const moved = defineNotice('hive.changed', z.object({ userId: z.number(), hiveId: z.number() }));
const quiet = defineEvent('hive.weighed', z.object({ hiveId: z.number() }));

const database = await testDatabase();

let heard: SentNotice[] = [];
let resyncs = 0;
let lines: string[] = [];
const hub = {
  send: (notice: SentNotice) => void heard.push(notice),
  resync: () => {
    resyncs += 1;
  },
};
let stops: (() => Promise<void>)[] = [];
beforeEach(() => {
  heard = [];
  resyncs = 0;
  lines = [];
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

async function listen() {
  const log = (line: string) => void lines.push(line);
  stops.push(await listenForNotices({ connectionString: database.url, hub, log }));
}

const events = createEvents();
const write = (...hiveIds: number[]) =>
  events.write(database.db, NOW, async ({ emit }) => {
    for (const hiveId of hiveIds) await emit(moved, { userId: 1, hiveId });
  });
const heardHives = () => heard.map(({ about }) => about.hiveId);

describe('a notice', () => {
  test('is delivered after the commit and contains only references', async () => {
    await listen();
    await write(7);
    await vi.waitFor(() => expect(heard).toEqual([{ event: 'hive.changed', to: 1, about: { hiveId: 7 } }]));
  });

  test('of a rolled back write is not delivered', async () => {
    await listen();
    const writing = events.write(database.db, NOW, async ({ emit }) => {
      await emit(moved, { userId: 1, hiveId: 1 });
      throw new Error('no');
    });
    await expect(writing).rejects.toThrow('no');
    await write(2);
    await vi.waitFor(() => expect(heardHives()).toEqual([2]));
  });

  test('is not sent for an event without recipients', async () => {
    await listen();
    await events.write(database.db, NOW, ({ emit }) => emit(quiet, { hiveId: 1 }));
    await write(2);
    await vi.waitFor(() => expect(heardHives()).toEqual([2]));
  });

  test('is sent with those of the same write in one statement, in order, each once', async () => {
    await listen();
    const statements: string[] = [];
    const { db } = database;
    const traced = db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await events.write(traced, NOW, async ({ emit }) => {
      for (const hiveId of [3, 1, 2, 1]) await emit(moved, { userId: 1, hiveId });
    });
    await vi.waitFor(() => expect(heardHives()).toEqual([3, 1, 2]));
    expect(statements, 'the write is counted, then all notices are sent').toEqual([
      'InsertQueryNode',
      'RawNode',
    ]);
  });

  test('counts as a write of its account, if writes are counted', async () => {
    const { rows } = await database.pool.query(`
      insert into users (username, email, password_hash, language, email_verified_at)
      values ('Élise', 'elise@example.org', '-', 'fr', now()) returning id`);
    const counted = async () =>
      (await database.pool.query('select number from account_writes where user_id = $1', [rows[0].id])).rows;
    const writeWith = (countsWrites: boolean) =>
      createEvents({ countsWrites: () => countsWrites }).write(database.db, NOW, ({ emit }) =>
        emit(moved, { userId: rows[0].id, hiveId: 1 }),
      );
    await writeWith(false);
    expect(await counted()).toEqual([]);
    await writeWith(true);
    expect(await counted()).toEqual([{ number: 1 }]);
  });

  test('is sent with those of writes that end while a statement runs', async () => {
    await listen();
    const statements: string[] = [];
    const noticeOf = (hiveId: number) => ({ event: 'hive.changed', to: 1, about: { hiveId } });
    const traced = database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await Promise.all(
      [1, 2, 3, 4, 5].map((hiveId) =>
        events.announcing(traced, async (notices) => void notices.push(noticeOf(hiveId))),
      ),
    );
    await vi.waitFor(() => expect(heardHives()).toEqual([1, 2, 3, 4, 5]));
    expect(statements.length).toBeLessThanOrEqual(2);
  });

  test('does not delay the answer to its write; a server that stops waits for it', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const slow = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await held;
        return result;
      },
    });
    await events.announcing(slow, async (notices) => {
      notices.push({ event: 'hive.changed', to: 1, about: { hiveId: 9 } });
    });
    const published = vi.fn();
    const waiting = events.published().then(published);
    await database.db.selectFrom('users').select('id').execute();
    expect(published).not.toHaveBeenCalled();
    release();
    await waiting;
  });

  test('is sent again if its connection breaks; the write stays', async () => {
    await listen();
    let attempts = 0;
    const breaking = database.db.withPlugin({
      transformQuery: ({ node }) => {
        attempts += 1;
        if (attempts === 1) throw new Error('the connection is gone');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const written = await events.announcing(breaking, async (notices) => {
      notices.push({ event: 'hive.changed', to: 1, about: { hiveId: 9 } });
      return 'written';
    });
    expect(written).toBe('written');
    await vi.waitFor(() => expect(heardHives()).toEqual([9]));
  });

  test('that cannot be sent does not fail the write, and is sent with the next one', async () => {
    await listen();
    const broken = database.db.withPlugin({
      transformQuery: () => {
        throw new Error('the database is gone');
      },
      transformResult: async ({ result }) => result,
    });
    const notice = { event: 'hive.changed', to: 1, about: { hiveId: 9 } };
    expect(
      await events.announcing(broken, async (notices) => {
        notices.push(notice);
        return 'written';
      }),
    ).toBe('written');
    await write(10);
    await vi.waitFor(() => expect(heardHives()).toEqual([9, 10]));
  });

  test('is delivered for each of a thousand concurrent writes, those of one writer in order', async () => {
    await listen();
    const writers = Array.from({ length: 10 }, (_none, writer) => writer);
    await Promise.all(
      writers.map(async (writer) => {
        for (let at = 0; at < 100; at += 1) await write(writer * 1000 + at);
      }),
    );
    await vi.waitFor(() => expect(heard).toHaveLength(1000), { timeout: 10_000 });
    for (const writer of writers) {
      const own = heardHives().filter((id) => Math.floor(Number(id) / 1000) === writer);
      expect(own).toEqual(Array.from({ length: 100 }, (_none, at) => writer * 1000 + at));
    }
  });

  test('is delivered to each process that listens to the database', async () => {
    const elsewhere: SentNotice[] = [];
    const other = { send: (notice: SentNotice) => void elsewhere.push(notice), resync: () => undefined };
    stops.push(
      await listenForNotices({ connectionString: database.url, hub: other, log: (line) => lines.push(line) }),
    );
    await listen();
    await write(41);
    await vi.waitFor(() => expect([heardHives(), elsewhere]).toEqual([[41], heard]));
  });
});

describe('the listening connection', () => {
  const listening = async () => {
    const { rows } = await database.pool.query(
      `select pid from pg_stat_activity where datname = current_database() and query ilike 'listen propolis%'`,
    );
    return rows.map(({ pid }) => pid);
  };

  test('is a single one, reconnects after a loss and then sends a resync', async () => {
    await listen();
    // The connection of a killed process may take a moment to close.
    await vi.waitFor(async () => expect(await listening()).toHaveLength(1));
    const [pid] = await listening();
    await database.pool.query('select pg_terminate_backend($1)', [pid]);
    await vi.waitFor(() => expect(resyncs).toBe(1), { timeout: 5000 });
    expect(lines).toEqual([expect.stringMatching(/^notices: .*; connecting again$/)]);
    await write(5);
    await vi.waitFor(() => expect(heardHives()).toEqual([5]));
    expect(await listening()).not.toContain(pid);
  });

  test('sends a resync when another process starts, because a killed one may owe notices', async () => {
    await listen();
    await listen();
    await vi.waitFor(() => expect(resyncs).toBe(1));
  });

  test('is closed when the process stops', async () => {
    await listen();
    await Promise.all(stops.map((stop) => stop()));
    await vi.waitFor(async () => expect(await listening()).toEqual([]));
    expect([lines, resyncs]).toEqual([[], 0]);
    stops = [];
  });

  test('ignores unknown messages', async () => {
    await listen();
    await database.pool.query(`select pg_notify('propolis_notices', 'no JSON')`);
    await database.pool.query(`select pg_notify('propolis_notices', '{"event":"hive.changed"}')`);
    await write(6);
    await vi.waitFor(() => expect(heardHives()).toEqual([6]));
    expect(lines).toEqual([]);
  });
});

test('waits at most a second between attempts, however long the outage', () => {
  for (let failures = 1; failures <= 100; failures += 1) {
    expect(pauseAfter(failures)).toBeGreaterThan(100);
    expect(pauseAfter(failures)).toBeLessThanOrEqual(1000);
  }
});
