import { MINUTE_MS } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';

/** `unreachable`: no valid response; `unreadable`: the content is not weather data. */
export type WeatherFault = 'unreachable' | 'unreadable';

/** A slot of ten minutes is published some minutes after its end. */
const NEXT_SLOT_AFTER = 12 * MINUTE_MS;
/** How long a process may take for a poll; after that it may have crashed. */
const IN_HAND = 4 * MINUTE_MS;

/** The right to poll now, with the number of failures since the last success. */
export type PollTurn = NonNullable<Awaited<ReturnType<typeof takeTurn>>>;

/** Grants the poll to one process; undefined if there is no new slot yet, or during backoff. */
export const takeTurn = (db: Db, now: Date) =>
  db
    .updateTable('weather_service')
    .set({ asked_at: now })
    .where(({ or, and, eb }) =>
      and([
        or([eb('asked_at', 'is', null), eb('asked_at', '<=', before(now, IN_HAND))]),
        or([eb('last_slot', 'is', null), eb('last_slot', '<=', before(now, NEXT_SLOT_AFTER))]),
        or([eb('next_try_at', 'is', null), eb('next_try_at', '<=', now)]),
      ]),
    )
    .returning(['etag', 'failures'])
    .executeTakeFirst();

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** `news`: the newest value, if anything was new. */
export async function noteAnswer(
  db: Db,
  now: Date,
  news?: { readonly etag: string | null; readonly slot: Date },
): Promise<void> {
  await db
    .updateTable('weather_service')
    .set({
      answered_at: now,
      failing_since: null,
      fault: null,
      failures: 0,
      next_try_at: null,
      ...(news && {
        etag: news.etag,
        last_slot: sql<Date>`greatest(last_slot, ${news.slot}::timestamptz)`,
      }),
    })
    .execute();
}

export async function noteFailure(db: Db, now: Date, fault: WeatherFault, nextTryAt: Date): Promise<void> {
  await db
    .updateTable('weather_service')
    .set({
      fault,
      failing_since: sql<Date>`coalesce(failing_since, ${now}::timestamptz)`,
      failures: sql<number>`failures + 1`,
      next_try_at: nextTryAt,
    })
    .execute();
}

export const findServiceState = (db: Db) =>
  db
    .selectFrom('weather_service')
    .select(['answered_at', 'last_slot', 'failing_since', 'fault'])
    .executeTakeFirstOrThrow();

export const findBackfill = (db: Db, station: string) =>
  db.selectFrom('weather_backfills').select('done_at').where('station', '=', station).executeTakeFirst();

export async function noteBackfill(db: Db, station: string, done_at: Date): Promise<void> {
  await db
    .insertInto('weather_backfills')
    .values({ station, done_at })
    .onConflict((conflict) => conflict.column('station').doUpdateSet({ done_at }))
    .execute();
}
