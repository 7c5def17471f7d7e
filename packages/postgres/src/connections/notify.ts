import { sql } from 'kysely';
import { z } from 'zod';
import { countWrites } from './account-writes.ts';
import type { Db } from './pool.ts';

/** PostgreSQL's name for the way on which all processes hear of what was committed. */
export const NOTICE_CHANNEL = 'propolis_notices';

/** A notice on its way from one process to all; at most 8,000 bytes as JSON. */
export const SentNotice = z.object({
  event: z.string(),
  /** Id of the user. */
  to: z.number(),
  about: z.record(z.string(), z.union([z.number(), z.string()])),
  /** The page whose own write it was. */
  page: z.string().optional(),
});
export type SentNotice = z.infer<typeof SentNotice>;

/**
 * One statement for all, in the transaction; PostgreSQL delivers them in this order when it is done, and never otherwise.
 * Who is told reads anew, so it counts as a write of those accounts, as of the one that writes.
 */
export async function publishNotices(db: Db, notices: readonly SentNotice[], writer?: number): Promise<void> {
  await countWrites(db, [...notices.map(({ to }) => to), ...(writer === undefined ? [] : [writer])]);
  if (notices.length === 0) return;
  const lines = [...new Set(notices.map((notice) => JSON.stringify(notice)))];
  await sql`select pg_notify(${NOTICE_CHANNEL}, line)
    from unnest(${sql.val(lines)}::text[]) with ordinality as told (line, at) order by at`.execute(db);
}
