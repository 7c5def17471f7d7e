import {
  APIARY_TIME_ZONE,
  affectsCountOn,
  COUNT_HOLDS_DAYS,
  DAY_MS,
  isCountingError,
  judgeMiteFall,
  localDayOf,
  type MiteRange,
} from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import { notify } from '../../notifications/notifications.service.ts';
import { findTreatments } from '../../records/records.queries.ts';
import { type CountingNews, findCountingNews } from './countings.run.queries.ts';

/** A change of an older count causes no notification. */
const NEWS_FOR = DAY_MS;
/** An older board recommends no treatment. */
const BOARD_SPEAKS_FOR = COUNT_HOLDS_DAYS * DAY_MS;

interface OfCounting {
  readonly userId: number;
  readonly countingId: number;
}

/** A count has changed: notifies of its end, and of too many mites. */
export async function notifyOfCounting(ctx: EventCtx, { userId, countingId }: OfCounting): Promise<void> {
  const counting = await findCountingNews(ctx.db, userId, countingId);
  if (!counting) return;
  await notifyOfEnd(ctx, userId, counting);
  await notifyOfThreshold(ctx, userId, counting);
}

/** The beekeeper sees the end of a manual count. */
async function notifyOfEnd(ctx: EventCtx, userId: number, counting: CountingNews): Promise<void> {
  const { id, counted_by, status, hive, process_timestamp, scale_doubt } = counting;
  if (counted_by !== 'machine' || process_timestamp === null) return;
  if (status !== 'done' && !isCountingError(status)) return;
  if (ctx.now.getTime() - process_timestamp.getTime() > NEWS_FOR) return;
  // A notification does not explain the doubtful scale, so it omits the number.
  const mites = status === 'done' && scale_doubt === null ? counting.mites : null;
  await notify(ctx, {
    userId,
    told: { kind: 'counting_finished', facts: { counting_id: id, hive, status, mites } },
    cause: `counting ${id} of ${process_timestamp.toISOString()}`,
  });
}

async function notifyOfThreshold(ctx: EventCtx, userId: number, counting: CountingNews): Promise<void> {
  const { id, status, mites, count_date, exposure_days } = counting;
  const place = placeOf(counting);
  if (status !== 'done' || mites === null || !place) return;
  const time = count_date.getTime();
  if (ctx.now.getTime() - time > BOARD_SPEAKS_FOR) return;
  const day = localDayOf(time, APIARY_TIME_ZONE);
  const treatments = await findTreatments(ctx.db, userId, place.hive_id);
  const { verdict, perDay, threshold, share, advice } = judgeMiteFall({
    day,
    mites,
    range: rangeOf(counting),
    isScaleDoubtful: counting.scale_doubt !== null,
    isTreated: treatments.some((treatment) => affectsCountOn(day, treatment)),
    exposureDays: exposure_days,
  });
  if ((verdict !== 'above' && verdict !== 'maybe') || perDay === null || !share || !advice) return;
  // After the winter treatment the threshold is a total, here converted to mites per day of this board.
  const most = threshold?.perDay ?? perDay / share;
  await notify(ctx, {
    userId,
    told: {
      kind: 'varroa_threshold',
      facts: { ...place, counting_id: id, verdict, per_day: perDay, threshold: most, advice },
    },
    // "May be above" and "is above" are separate notifications.
    cause: `mites of counting ${id}: ${verdict}`,
  });
}

/** Null for an exact number. */
const rangeOf = ({ count_least: least, count_most: most }: CountingNews): MiteRange | null =>
  least === null || most === null ? null : { least, most };

/** Undefined while it has no hive. */
function placeOf({ hive_id, hive, apiary_id, apiary }: CountingNews) {
  if (hive_id === null || hive === null || apiary_id === null || apiary === null) return undefined;
  return { hive_id, hive, apiary_id, apiary };
}
