import type { Client } from 'pg';
import { nextOf } from './divided.ts';

/** Series that are compared in one go. */
const AT_ONCE = 200;

/** What of a series is not the same in both tables of days: from the first such day to the last. */
interface Behind {
  readonly series_id: number;
  readonly first: Date;
  readonly last: Date;
}

/**
 * Brings the next tables up to those in use, beside an app that goes on writing; again and again, each time there is
 * less to do. Readings are only ever added, each to its day as well: where a day counts as many in both, nothing is
 * missing. Answers how many series were behind.
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

/** A day of 25 hours, and the hours that lie across its edges. */
const WITHIN = {
  time: `>= $2::timestamptz and time < $3::timestamptz + interval '25 hours'`,
  hours: `>= $2::timestamptz - interval '1 hour' and bucket <= $3::timestamptz + interval '25 hours'`,
  days: `between $2 and $3`,
};

/** The same moment of all three tables, or an hour could hold what its readings do not have yet. */
async function copySeries(client: Client, { series_id, first, last }: Behind): Promise<void> {
  await client.query('begin isolation level repeatable read');
  try {
    for (const [table, within] of [
      ['scale_readings', `time ${WITHIN.time}`],
      ['scale_readings_hourly', `bucket ${WITHIN.hours}`],
      ['scale_readings_daily', `bucket ${WITHIN.days}`],
    ] as const) {
      const these = `where series_id = $1 and ${within}`;
      await client.query(`delete from ${nextOf(table)} ${these}`, [series_id, first, last]);
      await client.query(`insert into ${nextOf(table)} select * from ${table} ${these}`, [
        series_id,
        first,
        last,
      ]);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined); // the connection itself may be what broke
    throw error;
  }
}
