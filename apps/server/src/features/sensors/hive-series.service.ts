import { calibrate } from '@propolis/domain';
import type { Db } from '../../platform/db/pool.ts';
import { type PointRange, type ReducedPoints, readPoints } from '../../platform/db/series/points.ts';
import type { HiveSeries } from './hive-series.queries.ts';

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
