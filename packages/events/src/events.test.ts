import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../../apps/server/test/database.ts';
import { defineEvent } from './event.ts';
import { createEvents, type EventCtx } from './events.ts';

const NOW = new Date('2026-06-15T10:00:00Z');
const swarmed = defineEvent('colony.swarmed', z.object({ hive: z.string() }));
const caught = defineEvent('swarm.caught', z.object({ hive: z.string(), frames: z.number() }));

const database = await testDatabase();

const lines: string[] = [];
beforeEach(() => void lines.splice(0));
/** Asynchronous, so that a wrong order would be visible. */
const note =
  (line: string) =>
  async ({ db }: EventCtx) => {
    await db.selectFrom('users').select('id').execute();
    lines.push(line);
  };

/** A write in the current transaction. */
const signUp = ({ db }: EventCtx, email: string) =>
  db
    .insertInto('users')
    .values({ username: 'Élise', email, password_hash: '-', language: 'fr', email_verified_at: NOW })
    .execute();
const signedUp = async (email: string) =>
  (await database.pool.query('select 1 from users where email = $1', [email])).rows.length;

describe('an event', () => {
  test('is handled by all handlers in order before the write continues', async () => {
    const events = createEvents();
    events.on(swarmed, note('first'));
    events.on(caught, note('of another event'));
    events.on(swarmed, note('second'));
    await events.write(database.db, NOW, async ({ emit }) => {
      await emit(swarmed, { hive: 'Acacia' });
      lines.push('the write');
    });
    expect(lines).toEqual(['first', 'second', 'the write']);
  });

  test('without handlers has no effect', async () => {
    await createEvents().write(database.db, NOW, ({ emit }) => emit(swarmed, { hive: 'Acacia' }));
    expect(lines).toEqual([]);
  });

  test('is handled in the transaction: an error in a handler rolls back the write', async () => {
    const events = createEvents();
    events.on(swarmed, async (ctx) => void (await signUp(ctx, 'handler@example.org')));
    events.on(swarmed, async () => {
      throw new Error('no box left');
    });
    const writing = events.write(database.db, NOW, async (ctx) => {
      await signUp(ctx, 'write@example.org');
      await ctx.emit(swarmed, { hive: 'Acacia' });
    });
    await expect(writing).rejects.toThrow('no box left');
    expect([await signedUp('write@example.org'), await signedUp('handler@example.org')]).toEqual([0, 0]);
  });

  test('commits the writes of its handlers with the write', async () => {
    const events = createEvents();
    events.on(swarmed, async (ctx, { hive }) => void (await signUp(ctx, `${hive}@example.org`)));
    await events.write(database.db, NOW, ({ emit }) => emit(swarmed, { hive: 'linden' }));
    expect(await signedUp('linden@example.org')).toBe(1);
  });

  test('may emit another one', async () => {
    const events = createEvents();
    events.on(swarmed, ({ emit }, { hive }) => emit(caught, { hive, frames: 5 }));
    events.on(caught, async (_ctx, { hive, frames }) => void lines.push(`${hive}: ${frames} frames`));
    await events.write(database.db, NOW, ({ emit }) => emit(swarmed, { hive: 'Acacia' }));
    expect(lines).toEqual(['Acacia: 5 frames']);
  });

  test('contains only fields of its schema and rejects an invalid payload', async () => {
    const events = createEvents();
    const carried: unknown[] = [];
    events.on(swarmed, async (_ctx, payload) => void carried.push(payload));
    const row = { hive: 'Acacia', password_hash: 'secret' };
    await events.write(database.db, NOW, ({ emit }) => emit(swarmed, row));
    expect(carried).toEqual([{ hive: 'Acacia' }]);
    const wrong = JSON.parse('{"hive":7}');
    await expect(events.write(database.db, NOW, ({ emit }) => emit(swarmed, wrong))).rejects.toThrow();
  });

  test('has a unique name', () => {
    const events = createEvents();
    events.on(swarmed, note('first'));
    const other = defineEvent('colony.swarmed', z.object({ queen: z.string() }));
    expect(() => events.on(other, note('second'))).toThrow('Two events are called colony.swarmed.');
  });
});
