import { CURVE_STEPS, type Curve, type CurveQuery } from '@propolis/contract';
import { type Ctx, rounded } from '@propolis/http-kit';
import { found } from '@propolis/runtime';
import { rangeOf } from '@propolis/time-series';
import { findHiveSeries, readHivePoints } from '../sensors/sensors.service.ts';
import { apart, withGaps } from './gaps.ts';

/** What was measured of a hive in a period, in columns, with its gaps. */
export async function readCurve(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  hiveId: number,
  { measure, ...asked }: CurveQuery,
): Promise<Curve> {
  const all = found(await findHiveSeries(db, user.id, hiveId));
  const series = all.find((one) => one.measure === measure);
  if (!series) return { step: 'raw', times: [], values: [] };
  const stays = await readHivePoints(db, series, rangeOf(asked, now));
  const drawn = apart(stays.map(({ points, piece }) => withGaps(points, piece)));
  return {
    step: CURVE_STEPS.findLast((step) => stays.some((stay) => stay.step === step)) ?? 'raw',
    times: drawn.map(({ time }) => Math.round(time.getTime() / 1000)),
    values: drawn.map(({ value }) => (value === null ? null : rounded(value))),
  };
}
