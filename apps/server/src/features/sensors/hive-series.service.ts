import { calibrate, type SeriesReading } from '@propolis/domain';
import type { Db } from '../../platform/db/pool.ts';
import { type PointRange, type ReducedPoints, readPoints } from '../../platform/db/series/points.ts';
import type { Period } from '../../platform/db/series/range.ts';
import { findHours, findReadings, type HiveSeries, type HourOfReadings } from './hive-series.queries.ts';

/** How a raw value of a series is read: weights are calibrated, also those from before the calibration. */
const trueValueOf =
  (series: HiveSeries) =>
  (raw: number): number =>
    series.measure === 'weight' ? calibrate(raw, series) : raw;

/** What was measured of a hive, of too many readings the extremes; true values. */
export async function readHivePoints(db: Db, series: HiveSeries, range: PointRange): Promise<ReducedPoints> {
  const { points, ...reduced } = await readPoints(db, { table: 'scale_readings', id: series.id }, range);
  const trueValue = trueValueOf(series);
  return { ...reduced, points: points.map(({ time, value }) => ({ time, value: trueValue(value) })) };
}

/** All that was measured of a hive in a period, oldest first; true values. */
export async function readHiveReadings(db: Db, series: HiveSeries, period: Period): Promise<SeriesReading[]> {
  const trueValue = trueValueOf(series);
  const readings = await findReadings(db, series.id, period);
  return readings.map(({ time, value }) => ({ time, value: trueValue(value) }));
}

/** A series by its hours; true values, oldest first. */
export interface HiveHours {
  /** Of each hour one, at its beginning. */
  readonly means: readonly SeriesReading[];
  /** The lowest and the highest reading of each hour: readings as they came. */
  readonly extremes: readonly SeriesReading[];
}

/** The same of long periods, of which nobody needs each reading. */
export async function readHiveHours(db: Db, series: HiveSeries, period: Period): Promise<HiveHours> {
  const trueValue = trueValueOf(series);
  const hours = await findHours(db, series.id, period);
  return {
    means: hours.map(({ time, mean }) => ({ time, value: trueValue(mean) })),
    extremes: hours.flatMap((hour) =>
      extremesOf(hour).map(({ time, value }) => ({ time, value: trueValue(value) })),
    ),
  };
}

function extremesOf({ min, min_time, max, max_time }: HourOfReadings): readonly SeriesReading[] {
  const [lowest, highest] = [
    { time: min_time, value: min },
    { time: max_time, value: max },
  ];
  if (min_time === max_time) return [lowest];
  return min_time < max_time ? [lowest, highest] : [highest, lowest];
}
