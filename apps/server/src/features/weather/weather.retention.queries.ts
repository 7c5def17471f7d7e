import type { Db } from '@propolis/postgres';
import { sql } from 'kysely';

/** All that measure something, in order. */
export const findMeasuringStations = (db: Db): Promise<{ station: string; is_invented: boolean }[]> =>
  db
    .selectFrom('weather_stations')
    .select(['station', 'is_invented'])
    .where((where) =>
      where.exists(
        where
          .selectFrom('weather_series')
          .select('id')
          .whereRef('weather_series.station', '=', 'weather_stations.station'),
      ),
    )
    .orderBy('id')
    .execute();

/** The series of a station as values: a join would let PostgreSQL choose to read whole tables. */
const seriesOf = async (db: Db, station: string) => {
  const rows = await db.selectFrom('weather_series').select('id').where('station', '=', station).execute();
  return sql.val(rows.map(({ id }) => id));
};

/** Readings of ten minutes before this time; what they added up to stays. */
export async function forgetReadings(db: Db, station: string, before: Date): Promise<void> {
  const ids = await seriesOf(db, station);
  await sql`delete from weather_readings where series_id = any(${ids}::int[]) and time < ${before}`.execute(
    db,
  );
}

/** Hours and days before this time, and that they were ever read from the files of the station. */
export async function forgetPast(db: Db, station: string, before: Date): Promise<void> {
  const ids = await seriesOf(db, station);
  await db.transaction().execute(async (transaction) => {
    const isPast = sql`series_id = any(${ids}::int[]) and time < ${before}`;
    await sql`delete from weather_hours where ${isPast}`.execute(transaction);
    await sql`delete from weather_days where ${isPast}`.execute(transaction);
    await transaction.deleteFrom('weather_backfills').where('station', '=', station).execute();
  });
}
