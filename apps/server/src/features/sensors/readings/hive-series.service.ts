import type { MeasuredPoint, ReadingRange } from '@propolis/contract';
import { calibrate, type HiveMeasure, HOUR_MS, type SeriesReading } from '@propolis/domain';
import { type Ctx, rounded } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { found } from '@propolis/runtime';
import { type Period, type PointRange, type ReducedPoints, rangeOf, readPoints } from '@propolis/time-series';
import {
  findEndOf,
  findHours,
  findReadings,
  findStaysOf,
  type HourOfReadings,
  type SeriesOfStay,
  type StayRow,
} from './hive-series.queries.ts';

/** One measure of a hive over all its stays. */
export interface HiveSeries {
  readonly measure: HiveMeasure;
  /** IANA name; days end at midnight in the zone of the last slot. */
  readonly time_zone: string;
  /** Without overlaps; oldest first. */
  readonly stays: readonly SeriesOfStay[];
}

/** The series of a hive of the user; undefined if the hive is not the user's. */
export async function findHiveSeries(
  db: Db,
  userId: number,
  hiveId: number,
): Promise<HiveSeries[] | undefined> {
  const rows = await findStaysOf(db, userId, hiveId);
  return rows && seriesOf(rows);
}

/** The series of these stays, without those that have no reading. */
function seriesOf(rows: readonly StayRow[]): HiveSeries[] {
  const byMeasure = new Map<HiveMeasure, HiveSeries>();
  for (const { id, measure, time_zone, last_time, ...row } of rows) {
    if (id === null || measure === null || time_zone === null || last_time === null) continue;
    if (row.since && last_time < row.since) continue;
    const stay = { ...row, id, measure, time_zone, last_time };
    byMeasure.set(measure, { measure, time_zone, stays: [...(byMeasure.get(measure)?.stays ?? []), stay] });
  }
  return [...byMeasure.values()];
}

/** Times of the first and last reading of a hive; undefined if there is none. */
export async function findSpan(
  db: Db,
  { stays }: HiveSeries,
): Promise<{ first: Date; last: Date } | undefined> {
  const first = await firstOf(stays, (stay) => findEndOf(db, stay, 'first'));
  const last = await firstOf(stays.toReversed(), async (stay) =>
    stay.until === null ? stay.last_time : await findEndOf(db, stay, 'last'),
  );
  return first && last && { first, last };
}

async function firstOf(
  stays: readonly SeriesOfStay[],
  find: (stay: SeriesOfStay) => Promise<Date | undefined>,
): Promise<Date | undefined> {
  for (const stay of stays) {
    const found = await find(stay);
    if (found) return found;
  }
  return undefined;
}

/** The part of a period within a stay; undefined if empty. */
function within({ since, until }: SeriesOfStay, { start, end }: Period): Period | undefined {
  const part = {
    start: since && since > start ? since : start,
    // The end of a period is included, that of a stay is excluded.
    end: until && until <= end ? new Date(until.getTime() - 1) : end,
  };
  return part.start <= part.end ? part : undefined;
}

const partsOf = ({ stays }: HiveSeries, period: Period) =>
  stays.flatMap((stay) => {
    const part = within(stay, period);
    return part ? { stay, part } : [];
  });

/** Converts raw values of a series. The current calibration also applies to earlier weights. */
const trueValueOf =
  (stay: SeriesOfStay) =>
  (raw: number): number =>
    stay.measure === 'weight' ? calibrate(raw, stay) : raw;

/**
 * Calibrated readings of a hive, reduced to extremes if there are too many; per stay, oldest first. Stays
 * share the points in proportion to their length. If there are more stays than points, only the longest are
 * returned.
 */
export async function readHivePoints(
  db: Db,
  series: HiveSeries,
  range: PointRange,
): Promise<ReducedPoints[]> {
  const parts = partsOf(series, range);
  const lengthOf = ({ part }: (typeof parts)[number]) => part.end.getTime() - part.start.getTime() + 1;
  const longest = parts
    .toSorted((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, Math.floor(range.points / 2));
  const whole = longest.reduce((sum, one) => sum + lengthOf(one), 0);
  // Two points per stay, and a share of the rest.
  const rest = range.points - 2 * longest.length;
  const read = [];
  for (const one of parts.filter((part) => longest.includes(part))) {
    const { stay, part } = one;
    const points = 2 + Math.floor((rest * lengthOf(one)) / whole);
    const reduced = await readPoints(db, { table: 'scale_readings', id: stay.id }, { ...part, points });
    const trueValue = trueValueOf(stay);
    read.push({
      ...reduced,
      points: reduced.points.map(({ time, value }) => ({ time, value: trueValue(value) })),
    });
  }
  return read;
}

/** Readings of a hive per slot; consecutive stays on the same slot are joined. Oldest first. */
export type Runs = readonly (readonly SeriesReading[])[];

/** All calibrated readings of a hive in a period; undefined if there are more than this many. */
export async function readHiveReadings(
  db: Db,
  series: HiveSeries,
  period: Period,
  most: number,
): Promise<Runs | undefined> {
  let left = most;
  const runs = await inRuns(series, period, async (stay, part) => {
    const trueValue = trueValueOf(stay);
    const readings = left < 0 ? [] : await findReadings(db, stay.id, part, left + 1);
    left -= readings.length;
    return readings.map(({ time, value }) => ({ time, value: trueValue(value) }));
  });
  return left < 0 ? undefined : runs;
}

/**
 * The same by hours, for long periods and frequent readings: the means at the start of each hour, and its lowest
 * and highest reading at their own times. Excludes the hours in which a stay starts or ends.
 */
export async function readHiveHours(db: Db, series: HiveSeries, period: Period) {
  const runs = await inRuns(series, period, async (stay, part) => {
    const trueValue = trueValueOf(stay);
    const { until } = stay;
    const end = until && until <= period.end ? new Date(until.getTime() - HOUR_MS) : part.end;
    const hours = await findHours(db, stay.id, { start: part.start, end });
    return hours.map(({ time, mean, min, max, ...when }) => ({
      mean: { time, value: trueValue(mean) },
      extremes: extremesOf({ ...when, min: trueValue(min), max: trueValue(max) }),
    }));
  });
  return {
    means: runs.map((hours) => hours.map(({ mean }) => mean)),
    extremes: runs.map((hours) => hours.flatMap(({ extremes }) => extremes)),
  };
}

/** The values per stay in a period, with consecutive stays on one slot joined; omits empty stays. */
async function inRuns<T>(
  series: HiveSeries,
  period: Period,
  read: (stay: SeriesOfStay, part: Period) => Promise<readonly T[]>,
): Promise<T[][]> {
  const runs: T[][] = [];
  let before: number | undefined;
  for (const { stay, part } of partsOf(series, period)) {
    const all = await read(stay, part);
    if (all.length === 0) continue;
    if (before !== stay.id) runs.push([]);
    // One by one: the arguments of one `push` call are limited.
    for (const one of all) runs.at(-1)?.push(one);
    before = stay.id;
  }
  return runs;
}

function extremesOf({
  min,
  min_time,
  max,
  max_time,
}: Pick<HourOfReadings, 'min' | 'min_time' | 'max' | 'max_time'>): readonly SeriesReading[] {
  const [lowest, highest] = [
    { time: min_time, value: min },
    { time: max_time, value: max },
  ];
  if (min_time === max_time) return [lowest];
  return min_time < max_time ? [lowest, highest] : [highest, lowest];
}

/** The calibrated weights of a hive on a scale, also those before the calibration. */
export async function readWeights(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  { aid, hiveId }: { readonly aid: string; readonly hiveId: number },
  asked: ReadingRange,
): Promise<MeasuredPoint[]> {
  const all = found(await findStaysOf(db, user.id, hiveId));
  // Identifiers ignore case.
  const there = all.filter((stay) => stay.aid.toLowerCase() === aid.toLowerCase());
  const stays = found(there.length > 0 ? there : undefined);
  const series = seriesOf(stays).find(({ measure }) => measure === 'weight');
  if (!series) return [];
  const read = await readHivePoints(db, series, rangeOf(asked, now));
  return read.flatMap(({ points }) =>
    points.map(({ time, value }) => ({ time: time.toISOString(), value: rounded(value) })),
  );
}
