import type { EventCtx } from '@propolis/events';
import type { z } from 'zod';
import { findHivePlace } from '../hives/hives.queries.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { weightEventFound } from './weight-events/watch.service.ts';

/** Notifies of a sudden loss of weight only, because it is urgent; other events are shown in the app. */
export async function notifyOfWeight(
  ctx: EventCtx,
  { userId, hiveId, weightEventId, found }: z.infer<typeof weightEventFound.payload>,
): Promise<void> {
  if (found.kind !== 'loss') return;
  const place = await findHivePlace(ctx.db, userId, hiveId);
  if (!place) return;
  await notify(ctx, {
    userId,
    told: { kind: 'weight_drop', facts: { ...place, change: found.change, at: found.start } },
    cause: `weight event ${weightEventId}`,
  });
}
