import { type Db, troubleOf } from '@propolis/postgres';
import { sql } from 'kysely';

interface SeriesServerState {
  readonly server: string;
  readonly isUp: boolean;
}

/**
 * Whether each server with parts of the measurements is reachable from the first server; empty if there are
 * none.
 */
export async function askSeriesServers(db: Db): Promise<readonly SeriesServerState[]> {
  const { rows } = await sql<{ server: string; part: string }>`
    select srvname as server, min(relname) as part
    from pg_foreign_table
    join pg_class on pg_class.oid = ftrelid and relispartition
    join pg_foreign_server on pg_foreign_server.oid = ftserver
    where relname like 'scale\_readings\_%' group by 1 order by 1`.execute(db);
  const states: SeriesServerState[] = [];
  for (const { server, part } of rows) states.push({ server, isUp: await answers(db, part) });
  return states;
}

async function answers(db: Db, part: string): Promise<boolean> {
  try {
    await sql`select from ${sql.table(part)} limit 1`.execute(db);
    return true;
  } catch (error) {
    if (troubleOf(error)) return false;
    throw error;
  }
}
