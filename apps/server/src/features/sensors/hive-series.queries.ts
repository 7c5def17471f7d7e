import { type Calibration, HIVE_MEASURES, type HiveMeasure, type SeriesReading } from '@propolis/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Period } from '../../platform/db/series/range.ts';
import { ownedHives } from '../hives/hives.queries.ts';

/** What the slot measures on which a hive stands. */
export interface HiveSeries extends Calibration {
  readonly id: number;
  readonly measure: HiveMeasure;
  /** IANA; whose midnight ends its days. */
  readonly time_zone: string;
  /** Of the newest reading. */
  readonly last_time: Date;
}

/** The series of a hive of the user that have a reading; undefined when the hive is not the user's. */
export async function findHiveSeries(
  db: Db,
  userId: number,
  hiveId: number,
): Promise<HiveSeries[] | undefined> {
  const rows = await ownedHives(db, userId)
    .leftJoin('scale_slots', 'scale_slots.hive_id', 'hives.id')
    .leftJoin('scale_series', (join) =>
      join
        .onRef('scale_series.scale_id', '=', 'scale_slots.scale_id')
        .onRef('scale_series.slot', '=', 'scale_slots.position')
        .on('scale_series.measure', 'in', HIVE_MEASURES),
    )
    .where('hives.id', '=', hiveId)
    .select(['scale_series.id', sql<HiveMeasure>`measure`.as('measure'), 'last_time'])
    .select([
      sql<string>`time_zone`.as('time_zone'),
      sql<number>`weight_factor`.as('weight_factor'),
      sql<number>`weight_offset`.as('weight_offset'),
    ])
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, last_time, ...series }) =>
    id === null || last_time === null ? [] : { id, last_time, ...series },
  );
}

/** When the oldest reading of a series was taken; undefined while there is none. */
export async function findFirstTime(db: Db, seriesId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('scale_readings')
    .select('time')
    .where('series_id', '=', seriesId)
    .orderBy('time')
    .limit(1)
    .executeTakeFirst();
  return row?.time;
}

/** Milliseconds since 1970, as the rules of the domain have them. */
const millisecondsOf = (column: 'time' | 'bucket' | 'min_time' | 'max_time') =>
  sql<number>`round(date_part('epoch', ${sql.ref(column)}) * 1000)`;

/** The raw readings of a period, oldest first. */
export const findReadings = (db: Db, seriesId: number, { start, end }: Period): Promise<SeriesReading[]> =>
  db
    .selectFrom('scale_readings')
    .select([millisecondsOf('time').as('time'), 'value'])
    .where('series_id', '=', seriesId)
    .where('time', '>=', start)
    .where('time', '<=', end)
    .orderBy('time')
    .execute();

/** What the raw readings of an hour add up to. */
export interface HourOfReadings {
  /** Its beginning; ms, as the others. */
  readonly time: number;
  readonly mean: number;
  readonly min: number;
  readonly min_time: number;
  readonly max: number;
  readonly max_time: number;
}

/** The hours that begin in a period, oldest first; those without a reading are absent. */
export const findHours = (db: Db, seriesId: number, { start, end }: Period): Promise<HourOfReadings[]> =>
  db
    .selectFrom('scale_readings_hourly')
    .select([
      millisecondsOf('bucket').as('time'),
      sql<number>`(sum / count)::float8`.as('mean'),
      'min',
      'max',
    ])
    .select([millisecondsOf('min_time').as('min_time'), millisecondsOf('max_time').as('max_time')])
    .where('series_id', '=', seriesId)
    .where('bucket', '>=', start)
    .where('bucket', '<=', end)
    .orderBy('bucket')
    .execute();

/** The hives on a scale, each with whose it is. */
export const findHivesOn = (db: Db, scaleId: number): Promise<{ hiveId: number; userId: number }[]> =>
  db
    .selectFrom('scale_slots')
    .innerJoin('scales', 'scales.id', 'scale_slots.scale_id')
    .innerJoin('hives', 'hives.id', 'scale_slots.hive_id')
    .select(['hives.id as hiveId', 'scales.user_id as userId'])
    .where('scales.id', '=', scaleId)
    .orderBy('hives.id')
    .execute();
