import { type Calibration, HIVE_MEASURES, type HiveMeasure, type SeriesReading } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import type { Period } from '@propolis/time-series';
import { sql } from 'kysely';
import { accessibleHives } from '../../hives/hives.queries.ts';
import { accessible } from '../../sharing/sharing.queries.ts';

/** The series of a slot during the stay of a hive. */
export interface SeriesOfStay extends Calibration {
  readonly id: number;
  readonly measure: HiveMeasure;
  /** IANA name; days end at midnight in this zone. */
  readonly time_zone: string;
  /** Of the newest reading of the slot, also after the stay. */
  readonly last_time: Date;
  /** Start of the stay; null: from the first reading. */
  readonly since: Date | null;
  /** End of the stay, excluded; null: it has not ended. */
  readonly until: Date | null;
}

/**
 * A current or ended stay of a hive with the series of one measure; null fields if the slot has no reading.
 */
export interface StayRow extends Calibration, Pick<SeriesOfStay, 'since' | 'until'> {
  readonly aid: string;
  readonly id: number | null;
  readonly measure: HiveMeasure | null;
  readonly time_zone: string | null;
  readonly last_time: Date | null;
}

/** Current and ended stays. */
const allStays = sql<{
  hive_id: number;
  scale_id: number;
  position: number;
  since: Date | null;
  until: Date | null;
  weight_factor: number;
  weight_offset: number;
}>`(
  select hive_id, scale_id, position, since, null::timestamptz as until, weight_factor, weight_offset from scale_slots
  union all
  -- What the slot is calibrated to today corrects the past; where there is none any more, as it was.
  select scale_stays.hive_id, scale_stays.scale_id, scale_stays.position, scale_stays.since, until,
    coalesce(scale_slots.weight_factor, scale_stays.weight_factor),
    coalesce(scale_slots.weight_offset, scale_stays.weight_offset)
  from scale_stays left join scale_slots using (scale_id, position))`;

/** All stays of a hive of the user, oldest first; undefined if the hive is not the user's. */
export async function findStaysOf(db: Db, userId: number, hiveId: number): Promise<StayRow[] | undefined> {
  const rows = await accessibleHives(db, userId, 'read')
    .leftJoin(allStays.as('stay'), (join) => join.onRef('stay.hive_id', '=', 'hives.id'))
    .leftJoin('scales', 'scales.id', 'stay.scale_id')
    .leftJoin('scale_series', (join) =>
      join
        .onRef('scale_series.scale_id', '=', 'stay.scale_id')
        .onRef('scale_series.slot', '=', 'stay.position')
        .on('scale_series.measure', 'in', HIVE_MEASURES),
    )
    .where('hives.id', '=', hiveId)
    .select(['aid', 'since', 'until', 'weight_factor', 'weight_offset'])
    .select(['scale_series.id', 'measure', 'time_zone', 'last_time'])
    .orderBy(sql`coalesce(until, 'infinity')`)
    .execute();
  if (rows.length === 0) return undefined;
  // A hive without stays is one row of nulls.
  return (rows as StayRow[]).filter(({ aid }: { aid: string | null }) => aid !== null);
}

/** Hives of a user with an ended stay, with its measures that their current stay does not have. */
export async function findFormerHives(
  db: Db,
  userId: number,
): Promise<{ hive_id: number; measures: HiveMeasure[] }[]> {
  const { rows } = await sql<{ hive_id: number; measures: HiveMeasure[] }>`
    select hive_id, array_agg(distinct measure order by measure) as measures
    from scale_stays join scales on scales.id = scale_id
      join scale_series on scale_series.scale_id = scale_stays.scale_id and slot = position
    where ${accessible(userId, 'scales', 'read')} and measure in (${sql.join(HIVE_MEASURES)})
      and last_time >= coalesce(since, '-infinity')
      and not exists (
        select from scale_slots join scale_series as own
          on own.scale_id = scale_slots.scale_id and own.slot = scale_slots.position
        where scale_slots.hive_id = scale_stays.hive_id and own.measure = scale_series.measure
          and own.last_time >= coalesce(scale_slots.since, '-infinity'))
      -- A slot may have measured before and after the hive alone.
      and exists (
        select from scale_readings
        where series_id = scale_series.id and time >= coalesce(since, '-infinity') and time < until)
      and hive_id is not null
    group by hive_id order by hive_id`.execute(db);
  return rows;
}

/** Time of the first or last reading of a stay; undefined if there is none. */
export async function findEndOf(
  db: Db,
  { id, since, until }: Pick<SeriesOfStay, 'id' | 'since' | 'until'>,
  end: 'first' | 'last',
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('scale_readings')
    .select('time')
    .where('series_id', '=', id)
    .$if(since !== null, (query) => query.where('time', '>=', since ?? new Date(0)))
    .$if(until !== null, (query) => query.where('time', '<', until ?? new Date(0)))
    .orderBy('time', end === 'first' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.time;
}

/** Milliseconds since 1970, as in packages/domain. */
const millisecondsOf = (column: 'time' | 'bucket' | 'min_time' | 'max_time') =>
  sql<number>`round(date_part('epoch', ${sql.ref(column)}) * 1000)`;

/** Raw readings of a period, oldest first, at most this many. */
export const findReadings = (
  db: Db,
  seriesId: number,
  { start, end }: Period,
  most: number,
): Promise<SeriesReading[]> =>
  db
    .selectFrom('scale_readings')
    .select([millisecondsOf('time').as('time'), 'value'])
    .where('series_id', '=', seriesId)
    .where('time', '>=', start)
    .where('time', '<=', end)
    .orderBy('time')
    .limit(most)
    .execute();

/** Aggregates of the raw readings of an hour, by its start. */
export type HourOfReadings = Awaited<ReturnType<typeof findHours>>[number];

/** The hours that start in a period, oldest first; hours without readings are missing. */
export const findHours = (db: Db, seriesId: number, { start, end }: Period) =>
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

/** The hives on a scale, with their users. */
export const findHivesOn = (db: Db, scaleId: number): Promise<{ hiveId: number; userId: number }[]> =>
  db
    .selectFrom('scale_slots')
    .innerJoin('scales', 'scales.id', 'scale_slots.scale_id')
    .innerJoin('hives', 'hives.id', 'scale_slots.hive_id')
    .select(['hives.id as hiveId', 'scales.user_id as userId'])
    .where('scales.id', '=', scaleId)
    .orderBy('hives.id')
    .execute();
