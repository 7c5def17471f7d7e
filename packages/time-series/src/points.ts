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
  /** Maximum number of points, at least 2. */
  readonly points: number;
}

/**
 * A series and the table of its readings; the tables of hours and days have the suffixes `_hourly` and
 * `_daily`.
 */
interface SeriesRef {
  readonly table: ReadingsTable;
  readonly id: number;
}

/** All readings, or the extremes of pieces, made from readings, hours or days. */
type PointStep = 'raw' | 'piece' | 'hour' | 'day';

export interface ReducedPoints {
  readonly step: PointStep;
  /** Length of the pieces (ms) whose extremes are returned; 0 for raw readings. */
  readonly piece: number;
  /** Oldest first. */
  readonly points: readonly Point[];
}

/**
 * The readings of a series in a time range. If there are more than the maximum, the range is divided into
 * equal pieces, and of each only the lowest and the highest reading are returned, which a curve would show.
 * Long ranges are read from hours or days, which store the times of their extremes.
 */
export async function readPoints(db: Db, series: SeriesRef, range: PointRange): Promise<ReducedPoints> {
  const { start, end, points } = range;
  const piece = (end.getTime() - start.getTime()) / piecesOf(points);
  const step = stepOf(piece);
  // For a long range the counts of its buckets show whether it must be reduced, without reading it first.
  const reduced =
    step === 'piece' ? undefined : await reduceSpans(db, range, extremesOf(BUCKETS[step], series, range));
  if (reduced && reduced.readings > points) return { step, piece, points: reduced.points };
  const all = await findAll(db, series, range);
  if (all.length <= points) return { step: 'raw', piece: 0, points: all };
  return { step, piece, points: reduced?.points ?? (await reducePoints(db, range, readings(series, range))) };
}

/** Readings of the range, oldest first, at most one more than the maximum. */
async function findAll(db: Db, series: SeriesRef, range: PointRange): Promise<Point[]> {
  const all = sql`select ${secondsOf('time')} as seconds, value
    from (${readings(series, range)} order by time limit ${range.points + 1}) as reading`;
  const { rows } = await sql<Columns>`select ${COLUMNS} from (${all}) as point`.execute(db);
  return rows.flatMap(toPoints);
}

/**
 * Points as returned by the database in one JSON row, which is faster than an object for each of a thousand
 * rows.
 */
interface Columns {
  /** Unix seconds; null if there are none. */
  readonly times: readonly number[] | null;
  readonly values: readonly number[] | null;
}

/** Unix seconds as floating-point number; `date_part('epoch', …)` parses its unit for each row and is slower. */
const secondsOf = (column: string) => sql`tstzrange_subdiff(${sql.ref(column)}, 'epoch')`;

/** From rows of seconds and value, in order. */
const COLUMNS = sql`json_agg(seconds) as times, json_agg(value) as values`;

const toPoints = ({ times, values }: Columns): Point[] =>
  (times ?? []).map((seconds, at) => ({
    time: new Date(Math.round(seconds * 1000)),
    value: values?.[at] as number, // Both lists have the same length.
  }));

/**
 * Aggregates and their maximum length: a day may have 25 hours. Every piece contains at least two of them, so
 * that a bucket that crosses its boundary is not noticeable.
 */
const BUCKETS = {
  hour: { longest: HOUR_MS, table: 'hourly' },
  day: { longest: 25 * HOUR_MS, table: 'daily' },
} as const;

function stepOf(piece: number): Exclude<PointStep, 'raw'> {
  if (piece >= 2 * BUCKETS.day.longest) return 'day';
  return piece >= 2 * BUCKETS.hour.longest ? 'hour' : 'piece';
}

/** Two points per piece. */
const piecesOf = (points: number): number => Math.floor(points / 2);

/** Reduces rows of time and value: equal pieces, of each the lowest and the highest. */
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
  /** Number of readings in the spans. */
  readonly readings: number;
}

/** Reduces rows of start, number of readings, minimum and its time, maximum and its time. */
async function reduceSpans(
  db: Db,
  { start, end, points }: PointRange,
  spans: RawBuilder<unknown>,
): Promise<Reduced> {
  // Pieces are a millisecond longer than needed, so that the end of the range lies in the last one.
  const piece = Math.floor((end.getTime() - start.getTime()) / piecesOf(points)) + 1;
  const { rows } = await sql<Columns & { readings: number | null }>`
    with extremes as (
      select sum(count) as count, min(array[min, ${secondsOf('min_time')}]) as low,
        max(array[max, -${secondsOf('max_time')}]) as high
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
 * Buckets completely inside the range, and the readings at both ends, some of which are also in a bucket:
 * this changes no extreme, and they are not counted.
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

/** Both ends inclusive. */
export type Period = Pick<PointRange, 'start' | 'end'>;

/**
 * The range of a query, by default the last day (specification 7), limited to times that may have readings.
 */
export function rangeOf({ start, end, points }: ReadingRange, now: Date): PointRange {
  const until = end === undefined ? now.getTime() : Date.parse(end);
  const from = start === undefined ? until - DAY_MS : Date.parse(start);
  const [least, most] = [READINGS_BEGIN, now.getTime() + CLOCK_AHEAD];
  const within = (ms: number) => new Date(Math.min(Math.max(ms, least), most));
  return { start: within(from), end: within(until), points };
}

/** The same without a number of points. */
export function periodOf(asked: { readonly start: string; readonly end: string }, now: Date): Period {
  const { start, end } = rangeOf({ ...asked, points: 0 }, now);
  return { start, end };
}
