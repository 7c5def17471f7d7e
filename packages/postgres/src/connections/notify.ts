import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './pool.ts';

/** PostgreSQL channel on which all processes receive committed events. */
export const NOTICE_CHANNEL = 'propolis_notices';

/** A notice sent to all processes; at most 8,000 bytes as JSON. */
export const SentNotice = z.object({
  event: z.string(),
  /** Id of the user. */
  to: z.number(),
  about: z.record(z.string(), z.union([z.number(), z.string()])),
  /** The page that caused the write. */
  page: z.string().optional(),
});
export type SentNotice = z.infer<typeof SentNotice>;

/** Publishes all notices with one statement; PostgreSQL delivers them in order. */
export async function publishNotices(db: Db, notices: readonly SentNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const lines = [...new Set(notices.map((notice) => JSON.stringify(notice)))];
  await sql`select pg_notify(${NOTICE_CHANNEL}, line)
    from unnest(${sql.val(lines)}::text[]) with ordinality as told (line, at) order by at`.execute(db);
}
