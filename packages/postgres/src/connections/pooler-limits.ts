import type { Log } from '@propolis/observability';
import { sql } from 'kysely';
import type { Db } from './pool.ts';

/** A pooler's connections have their own settings: this checks whether they have timeouts. */
export async function warnOfPooler(db: Db, log: Log): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0' order by name`.execute(
    db,
  );
  for (const { name } of rows)
    log(`DATABASE_URL leads through a pooler that sets no ${name}: give it one by its connect_query`, {
      level: 'warning',
    });
}
