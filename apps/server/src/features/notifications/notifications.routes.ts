import { notificationEndpoints } from '@propolis/contract';
import type { Api } from '@propolis/http-kit';
import { deleteFeed } from './calendar/calendar.queries.ts';
import { openCalendar, type ReadEntries, readCalendar } from './calendar/calendar.service.ts';
import { triesOfExamples, tryKind } from './notifications.examples.ts';
import { countUnread, findNotifications } from './notifications.queries.ts';
import { readNotification, readNotifications } from './notifications.service.ts';
import { deletePushSubscriptions, upsertPushSubscription } from './push/push.queries.ts';

/** `calendar`: the sources of the calendar, from the features above. */
export function notificationsRoutes(
  api: Api,
  { calendar }: { readonly calendar: readonly ReadEntries[] },
): void {
  const on = notificationEndpoints;
  api.read(on.list, ({ db, user }, { query }) => findNotifications(db, user.id, query.before));
  api.read(on.unread, async ({ db, user }) => ({ unread: await countUnread(db, user.id) }));
  api.write(on.readAll, (ctx, { body }) => readNotifications(ctx, body.until));
  api.write(on.read, (ctx, { params }) => readNotification(ctx, params.id));
  api.write(on.try, { limits: triesOfExamples, run: (ctx, { body }) => tryKind(ctx, body.kind) });
  api.read(on.pushKey, ({ settings }) => ({ public_key: settings.vapidPublicKey }));
  api.write(on.subscribePush, ({ db, user }, { body }) =>
    upsertPushSubscription(db, user, body.subscription),
  );
  api.write(on.unsubscribePush, async ({ db, user }) => void (await deletePushSubscriptions(db, user.id)));
  api.write(on.openCalendar, (ctx) => openCalendar(ctx));
  api.write(on.closeCalendar, async ({ db, user }) => void (await deleteFeed(db, user.id)));
  api.read(on.calendar, (ctx, { params }) => readCalendar(ctx, params.file, calendar));
}
