import type { ReadingRange } from '@propolis/contract';
import { CLOCK_AHEAD, DAY_MS, HOUR_MS, READINGS_BEGIN } from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { type RawBuilder, sql } from 'kysely';
import type { ReadingsTable } from './months.ts';

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
interface SeriesRef {
  readonly table: ReadingsTable;
  readonly id: number;
}

/** Whether points are readings as they came, or the extremes that hours or days have kept of them. */
type PointStep = 'raw' | 'hour' | 'day';

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
  // Of a long range the readings are not fetched in vain: its buckets say how many they hold.
  const reduced =
    step === 'raw' ? undefined : await reduceSpans(db, range, extremesOf(BUCKETS[step], series, range));
  if (reduced && reduced.readings > points) return { step, piece, points: reduced.points };
  const all = await findAll(db, series, range);
  if (all.length <= points) return { step: 'raw', piece: 0, points: all };
  return { step, piece, points: reduced?.points ?? (await reducePoints(db, range, readings(series, range))) };
}

/** Those of the range, oldest first, and one more than there are points if there are more. */
async function findAll(db: Db, series: SeriesRef, range: PointRange): Promise<Point[]> {
  const all = sql`select date_part('epoch', time) as seconds, value
    from (${readings(series, range)} order by time limit ${range.points + 1}) as reading`;
  const { rows } = await sql<Columns>`select ${COLUMNS} from (${all}) as point`.execute(db);
  return rows.flatMap(toPoints);
}

/** Points as the database answers them, in one row: the driver makes an object for each of a thousand rows, and JSON is read at once. */
interface Columns {
  /** Unix seconds; null where there are none. */
  readonly times: readonly number[] | null;
  readonly values: readonly number[] | null;
}

/** Of rows of seconds and value, in their order. */
const COLUMNS = sql`json_agg(seconds) as times, json_agg(value) as values`;

const toPoints = ({ times, values }: Columns): Point[] =>
  (times ?? []).map((seconds, at) => ({
    time: new Date(Math.round(seconds * 1000)),
    value: values?.[at] as number, // both lists are of the same rows
  }));

/**
 * What readings are added up to, and how long it is at most: a day of 25 hours is one. Every piece holds two of them at
 * least: that a bucket lies across its edge cannot be seen.
 */
const BUCKETS = {
  hour: { longest: HOUR_MS, table: 'hourly' },
  day: { longest: 25 * HOUR_MS, table: 'daily' },
} as const;

function stepOf(piece: number): PointStep {
  if (piece >= 2 * BUCKETS.day.longest) return 'day';
  return piece >= 2 * BUCKETS.hour.longest ? 'hour' : 'raw';
}

/** Of each piece two points stay. */
const piecesOf = (points: number): number => Math.floor(points / 2);

/** The same of any rows of time and value in the range: pieces of equal length, of each the lowest and the highest. */
export async function reducePoints(
  db: Db,
  range: PointRange,
  samples: RawBuilder<unknown>,
): Promise<Point[]> {
  const spans = sql`select time, 1, value, time, value, time from (${samples}) as read (time, value)`;
  return (await reduceSpans(db, range, spans)).points;
}

interface Reduced {
  readonly points: Point[];
  /** How many readings the spans say that they hold. */
  readonly readings: number;
}

/** The same of rows of when something began, how many readings it holds, its minimum and when that was, its maximum and when that was. */
async function reduceSpans(
  db: Db,
  { start, end, points }: PointRange,
  spans: RawBuilder<unknown>,
): Promise<Reduced> {
  // `date_part` is a floating number at once: `extract` takes a third longer, by way of a decimal one.
  // A millisecond longer than they need to be, so that the end of the range lies in the last one.
  const piece = Math.floor((end.getTime() - start.getTime()) / piecesOf(points)) + 1;
  const { rows } = await sql<Columns & { readings: number | null }>`
    with extremes as (
      select sum(count) as count, min(array[min, date_part('epoch', min_time)]) as low,
        max(array[max, -date_part('epoch', max_time)]) as high
      from (${spans}) as span (time, count, min, min_time, max, max_time)
      group by date_bin(${`${piece} milliseconds`}::interval, time, ${start})
    ), points as (
      select low[2] as seconds, low[1] as value from extremes
      union select -high[2], high[1] from extremes order by seconds)
    select ${COLUMNS}, (select sum(count)::float8 from extremes) as readings from points`.execute(db);
  return { points: rows.flatMap(toPoints), readings: rows[0]?.readings ?? 0 };
}

const readings = ({ table, id }: SeriesRef, { start, end }: Pick<PointRange, 'start' | 'end'>) => sql`
  select time, value from ${sql.table(table)} where series_id = ${id} and time between ${start} and ${end}`;

/**
 * Each bucket that lies within for certain, and the readings of both ends, of which some are in a bucket as well: that
 * changes no extreme, and they are not counted.
 */
function extremesOf(
  { longest, table }: (typeof BUCKETS)[keyof typeof BUCKETS],
  series: SeriesRef,
  { start, end }: PointRange,
): RawBuilder<unknown> {
  const [untilFirst, last] = [new Date(start.getTime() + longest), new Date(end.getTime() - longest)];
  const ends = sql`${readings(series, { start, end: untilFirst })}
    union all ${readings(series, { start: last, end })}`;
  return sql`select bucket, count, min, min_time, max, max_time from ${sql.table(`${series.table}_${table}`)}
    where series_id = ${series.id} and bucket between ${start} and ${last}
    union all select time, 0, value, time, value, time from (${ends}) as ends`;
}

/** Both ends in it. */
export type Period = Pick<PointRange, 'start' | 'end'>;

/** What a query asks for, by default the last day (specification 7), within the time of which there can be readings. */
export function rangeOf({ start, end, points }: ReadingRange, now: Date): PointRange {
  const until = end === undefined ? now.getTime() : Date.parse(end);
  const from = start === undefined ? until - DAY_MS : Date.parse(start);
  const [least, most] = [READINGS_BEGIN, now.getTime() + CLOCK_AHEAD];
  const within = (ms: number) => new Date(Math.min(Math.max(ms, least), most));
  return { start: within(from), end: within(until), points };
}

/** The same where no points are asked for. */
export function periodOf(asked: { readonly start: string; readonly end: string }, now: Date): Period {
  const { start, end } = rangeOf({ ...asked, points: 0 }, now);
  return { start, end };
}
