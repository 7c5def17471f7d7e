import type { MeasuredPoint, ReadingRange } from '@propolis/contract';
import { type Ctx, rounded } from '@propolis/http-kit';
import { found } from '@propolis/runtime';
import { rangeOf } from '@propolis/time-series';
import { findStaysOf } from './hive-series.queries.ts';
import { readHivePoints, seriesOf } from './hive-series.service.ts';

/** The weights of a hive on a scale as they are true: calibrated, also those from before the calibration. */
export async function readWeights(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  { aid, hiveId }: { readonly aid: string; readonly hiveId: number },
  asked: ReadingRange,
): Promise<MeasuredPoint[]> {
  const all = found(await findStaysOf(db, user.id, hiveId));
  // An identifier counts in whatever case.
  const there = all.filter((stay) => stay.aid.toLowerCase() === aid.toLowerCase());
  const stays = found(there.length > 0 ? there : undefined);
  const series = seriesOf(stays).find(({ measure }) => measure === 'weight');
  if (!series) return [];
  const read = await readHivePoints(db, series, rangeOf(asked, now));
  return read.flatMap(({ points }) =>
    points.map(({ time, value }) => ({ time: time.toISOString(), value: rounded(value) })),
  );
}
