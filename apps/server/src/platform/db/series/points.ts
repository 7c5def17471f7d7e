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

/** A series with the table of its readings; those of its hours and days have `_hourly` and `_daily` after its name. */
export interface SeriesRef {
  readonly table: ReadingsTable;
  readonly id: number;
}

/** Whether points are readings as they came, or the extremes that hours or days have kept of them. */
export type PointStep = 'raw' | 'hour' | 'day';

export interface ReducedPoints {
  readonly step: PointStep;
  /** How long the pieces are (ms) of which these are the extremes; 0 where all readings came. */
  readonly piece: number;
  /** Oldest first. */
  readonly points: readonly Point[];
}

/**
 * The readings of a series in a range of time. Where there are more than so many points, the range is cut into pieces
 * of equal length, and of each only the lowest and the highest reading stay: what a curve would show of it. Long ranges
 * are read from the hours or the days, which know when their extremes were.
 */
export async function readPoints(db: Db, series: SeriesRef, range: PointRange): Promise<ReducedPoints> {
  const { start, end, points } = range;
  const piece = (end.getTime() - start.getTime()) / piecesOf(points);
  const step = stepOf(piece);
  // Of a long range the readings are not fetched in vain.
  if (step !== 'raw' && (await hasMoreThan(db, series, range)))
    return { step, piece, points: await reduceSpans(db, range, extremesOf(BUCKETS[step], series, range)) };
  const all = await sql<Point>`${readings(series, range)} order by time limit ${points + 1}`.execute(db);
  if (all.rows.length <= points) return { step: 'raw', piece: 0, points: all.rows };
  return { step, piece, points: await reducePoints(db, range, readings(series, range)) };
}

/** Whether there are more readings than points. */
async function hasMoreThan(db: Db, series: SeriesRef, range: PointRange): Promise<boolean> {
  const { rows } = await sql`${readings(series, range)} order by time offset ${range.points} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * What readings are added up to, and how long it is at most: a day of 25 hours is one. Every piece holds two of them at
 * least: that a bucket lies across its edge cannot be seen.
 */
const BUCKETS = {
  hour: { longest: HOUR, table: 'hourly' },
  day: { longest: 25 * HOUR, table: 'daily' },
} as const;

function stepOf(piece: number): PointStep {
  if (piece >= 2 * BUCKETS.day.longest) return 'day';
  return piece >= 2 * BUCKETS.hour.longest ? 'hour' : 'raw';
}

/** Of each piece two points stay. */
const piecesOf = (points: number): number => Math.floor(points / 2);

/** The same of any rows of time and value in the range: pieces of equal length, of each the lowest and the highest. */
export const reducePoints = (db: Db, range: PointRange, samples: RawBuilder<unknown>): Promise<Point[]> =>
  reduceSpans(db, range, sql`select time, value, time, value, time from (${samples}) as read (time, value)`);

/** The same of rows of when something began, its minimum and when that was, its maximum and when that was. */
async function reduceSpans(
  db: Db,
  { start, end, points }: PointRange,
  spans: RawBuilder<unknown>,
): Promise<Point[]> {
  // `date_part` is a floating number at once: `extract` takes a third longer, by way of a decimal one.
  // A millisecond longer than they need to be, so that the end of the range lies in the last one.
  const piece = Math.floor((end.getTime() - start.getTime()) / piecesOf(points)) + 1;
  const { rows } = await sql<{ seconds: number; value: number }>`
    with extremes as (
      select min(array[min, date_part('epoch', min_time)]) as low,
        max(array[max, -date_part('epoch', max_time)]) as high
      from (${spans}) as span (time, min, min_time, max, max_time)
      group by date_bin(${`${piece} milliseconds`}::interval, time, ${start}))
    select low[2] as seconds, low[1] as value from extremes
    union select -high[2], high[1] from extremes order by seconds`.execute(db);
  return rows.map(({ seconds, value }) => ({ time: new Date(Math.round(seconds * 1000)), value }));
}

const readings = ({ table, id }: SeriesRef, { start, end }: Pick<PointRange, 'start' | 'end'>) => sql`
  select time, value from ${sql.table(table)} where series_id = ${id} and time between ${start} and ${end}`;

/**
 * Each bucket that lies within for certain, and the readings of both ends, of which some are in a bucket as well: that
 * changes no extreme.
 */
function extremesOf(
  { longest, table }: (typeof BUCKETS)[keyof typeof BUCKETS],
  series: SeriesRef,
  { start, end }: PointRange,
): RawBuilder<unknown> {
  const [untilFirst, last] = [new Date(start.getTime() + longest), new Date(end.getTime() - longest)];
  const ends = sql`${readings(series, { start, end: untilFirst })}
    union all ${readings(series, { start: last, end })}`;
  return sql`select bucket, min, min_time, max, max_time from ${sql.table(`${series.table}_${table}`)}
    where series_id = ${series.id} and bucket between ${start} and ${last}
    union all select time, value, time, value, time from (${ends}) as ends`;
}
