import { type Db, LOCKS } from '@propolis/postgres';
import { sql } from 'kysely';

/** Tables of readings: `series_id`, `time`, `value`, partitioned by `time`. */
export type ReadingsTable = 'scale_readings' | 'weather_readings';

/** A month in UTC, as `2026_06`. */
const monthOf = (time: Date): string => time.toISOString().slice(0, 7).replace('-', '_');

/**
 * Creates missing partitions for these times, in the current transaction or a new one; none if the table is
 * distributed by series (record 020). Concurrent calls are safe: later ones wait for the first to commit. A
 * partition is created separately and attached, which does not block reads and writes of the others.
 */
export async function makeMonths(db: Db, table: ReadingsTable, times: readonly Date[]): Promise<void> {
  const months = [...new Set(times.map(monthOf))].toSorted();
  if ((await missing(db, table, months)).length === 0) return;
  if (!db.isTransaction) return db.transaction().execute((own) => makeMonths(own, table, times));
  await sql`select pg_advisory_xact_lock(${LOCKS.months})`.execute(db);
  for (const month of await missing(db, table, months)) await makeMonth(db, table, month);
}

/** Queries the catalogue table instead of `to_regclass`, which may return a result cached before the wait. */
async function missing(db: Db, table: ReadingsTable, months: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select month from unnest(${sql.val([...months])}::text[]) as asked (month)
    where not exists (
      select from pg_class
      where relname = ${`${table}_`} || month and relnamespace = 'public'::regnamespace)
      and exists (select from pg_partitioned_table where partrelid = ${table}::regclass and partstrat = 'r')
    order by month`.execute(db);
  return rows.map(({ month }) => month);
}

async function makeMonth(db: Db, table: ReadingsTable, month: string): Promise<void> {
  const [year = 0, number = 0] = month.split('_').map(Number);
  const edge = (index: number) => sql.lit(new Date(Date.UTC(year, index, 1)).toISOString());
  const partition = sql.table(`${table}_${month}`);
  await sql`create table ${partition} (like ${sql.table(table)} including all)`.execute(db);
  await sql`alter table ${sql.table(table)} attach partition ${partition}
    for values from (${edge(number - 1)}) to (${edge(number)})`.execute(db);
}
