import type { MeasuredPoint, ReadingRange } from '@propolis/contract';
import { calibrate } from '@propolis/domain';
import type { Ctx } from '../../platform/context.ts';
import { readPoints } from '../../platform/db/series/points.ts';
import { rangeOf } from '../../platform/db/series/range.ts';
import { found } from '../../platform/errors.ts';
import { findWeighedSlot } from './weights.queries.ts';

/** The weights of a hive as they are true: calibrated, also those from before the calibration. */
export async function readWeights(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  hive: { readonly aid: string; readonly hiveId: number },
  asked: ReadingRange,
): Promise<MeasuredPoint[]> {
  const { series_id, ...calibration } = found(await findWeighedSlot(db, user.id, hive));
  if (series_id === null) return [];
  const { points } = await readPoints(db, { table: 'scale_readings', id: series_id }, rangeOf(asked, now));
  return points.map(({ time, value }) => ({
    time: time.toISOString(),
    value: calibrate(value, calibration),
  }));
}
