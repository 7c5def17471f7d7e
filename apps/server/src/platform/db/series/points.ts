import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../pool.ts';
import type { ReadingsTable } from './months.ts';

const HOUR = 3_600_000; // ms

/** A reading without its series. */
export interface Point {
  readonly time: Date;
  readonly value: number;
}

export interface PointRange {
  /** Both inclusive. */
  readonly start: Date;
  readonly end: Date;
  /** The most that are answered, at least 2. */
  readonly points: number;
}

/** A series with the table of its readings; that of its hours has `_hourly` after its name. */
export interface SeriesRef {
  readonly table: ReadingsTable;
  readonly id: number;
}

/**
 * The readings of a series in a range of time, oldest first. Where there are more than so many points, the range is cut
 * into pieces of equal length, and of each only the lowest and the highest reading stay: what a curve would show of it.
 * Long ranges are read from the hours, which know when their extremes were.
 */
export async function readPoints(db: Db, series: SeriesRef, range: PointRange): Promise<Point[]> {
  const { start, end, points } = range;
  const all = await sql<Point>`
    select time, value from ${sql.table(series.table)}
    where series_id = ${series.id} and time between ${start} and ${end}
    order by time limit ${points + 1}`.execute(db);
  if (all.rows.length <= points) return all.rows;
  const isLong = (end.getTime() - start.getTime()) / piecesOf(points) >= 2 * HOUR;
  return reducePoints(db, range, isLong ? extremesOfHours(series, range) : readings(series, range));
}

/** Of each piece two points stay. */
const piecesOf = (points: number): number => Math.floor(points / 2);

/** The same of any rows of time and value in the range: pieces of equal length, of each the lowest and the highest. */
export async function reducePoints(
  db: Db,
  { start, end, points }: PointRange,
  samples: RawBuilder<unknown>,
): Promise<Point[]> {
  const pieces = piecesOf(points);
  const [from, to] = [start.getTime() / 1000, end.getTime() / 1000];
  const { rows } = await sql<{ seconds: number; value: number }>`
    with samples as (select extract(epoch from time)::float8 as seconds, value from (${samples}) as read (time, value)),
    extremes as (
      select min(array[value, seconds]) as low, max(array[value, -seconds]) as high from samples
      group by least(width_bucket(seconds, ${from}::float8, ${to}::float8, ${pieces}::int), ${pieces}::int))
    select low[2] as seconds, low[1] as value from extremes
    union select -high[2], high[1] from extremes order by seconds`.execute(db);
  return rows.map(({ seconds, value }) => ({ time: new Date(Math.round(seconds * 1000)), value }));
}

const readings = ({ table, id }: SeriesRef, { start, end }: Pick<PointRange, 'start' | 'end'>) => sql`
  select time, value from ${sql.table(table)} where series_id = ${id} and time between ${start} and ${end}`;

/** Both extremes of each hour that lies within, and what lies before the first and after the last of them. */
function extremesOfHours(series: SeriesRef, { start, end }: PointRange): RawBuilder<unknown> {
  const first = new Date(Math.ceil(start.getTime() / HOUR) * HOUR);
  const last = new Date(Math.floor(end.getTime() / HOUR) * HOUR);
  const hours = sql`from ${sql.table(`${series.table}_hourly`)}
    where series_id = ${series.id} and bucket >= ${first} and bucket < ${last}`;
  const beforeFirst = { start, end: new Date(first.getTime() - 1) };
  return sql`select min_time, min ${hours} union all select max_time, max ${hours}
    union all ${readings(series, beforeFirst)} union all ${readings(series, { start: last, end })}`;
}
