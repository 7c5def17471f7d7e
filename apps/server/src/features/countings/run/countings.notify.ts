import { DAY_MS, isCountingError } from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import { notify } from '../../notifications/notifications.service.ts';
import { findCountingNews } from './countings.run.queries.ts';

/** A change of an older count causes no notification. */
const NEWS_FOR = DAY_MS;

/** Notifies of the end of a photo's count; the beekeeper sees the end of a manual one. */
export async function notifyOfCounting(
  ctx: EventCtx,
  { userId, countingId }: { readonly userId: number; readonly countingId: number },
): Promise<void> {
  const counting = await findCountingNews(ctx.db, userId, countingId);
  if (!counting) return;
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
