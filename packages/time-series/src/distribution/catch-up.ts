import { HOUR_MS } from '@propolis/domain';
import type { Client } from 'pg';
import { nextOf } from './divided.ts';

/** Number of series compared at once. */
const AT_ONCE = 200;

/** The first and last day on which a series differs between both tables of days. */
interface Behind {
  readonly series_id: number;
  readonly first: Date;
  readonly last: Date;
}

/**
 * Copies missing data into the next tables while the app continues to write; repeated runs find less to copy.
 * Readings are only added, each also to its day: if a day has the same count in both tables, nothing is
 * missing. Returns the number of series that differed.
 */
export async function catchUp(client: Client, signal: AbortSignal): Promise<number> {
  const { rows } = await client.query<{ series_id: number }>(
    `select series_id from scale_readings_daily group by 1
     union select series_id from ${nextOf('scale_readings_daily')} group by 1 order by 1`,
  );
  let behind = 0;
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const series = rows.slice(at, at + AT_ONCE).map(({ series_id }) => series_id);
    for (const one of await findBehind(client, series)) {
      signal.throwIfAborted();
      await copySeries(client, one);
      behind += 1;
    }
  }
  return behind;
}

async function findBehind(client: Client, series: readonly number[]): Promise<readonly Behind[]> {
  const of = (table: string) =>
    `(select series_id, bucket, count from ${table} where series_id = any($1)) as ${table}_of_these`;
  const { rows } = await client.query<Behind>(
    `select series_id, min(bucket) as first, max(bucket) as last
     from ${of('scale_readings_daily')} full join ${of(nextOf('scale_readings_daily'))} using (series_id, bucket)
     where scale_readings_daily_of_these.count is distinct from scale_readings_daily_next_of_these.count
     group by 1 order by 1`,
    [series],
  );
  return rows;
}

/** A day has up to 25 hours, and an hour may cross its boundary. */
const rangesOf = ({ first, last }: Behind) => {
  const end = new Date(last.getTime() + 25 * HOUR_MS);
  return [
    ['scale_readings', 'time', first, end],
    ['scale_readings_hourly', 'bucket', new Date(first.getTime() - HOUR_MS), end],
    ['scale_readings_daily', 'bucket', first, last],
  ] as const;
};

/** A snapshot of all three tables, otherwise an hour could include a reading that is not copied. */
async function copySeries(client: Client, behind: Behind): Promise<void> {
  await client.query('begin isolation level repeatable read');
  try {
    for (const [table, column, from, to] of rangesOf(behind)) {
      const these = `where series_id = $1 and ${column} between $2 and $3`;
      await client.query(`delete from ${nextOf(table)} ${these}`, [behind.series_id, from, to]);
      await client.query(`insert into ${nextOf(table)} select * from ${table} ${these}`, [
        behind.series_id,
        from,
        to,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // The connection itself may be broken.
    throw error;
  }
}
