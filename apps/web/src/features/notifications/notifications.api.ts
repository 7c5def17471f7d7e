import type { ResponseOf } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { NEWEST_PAGE } from '../../lib/answer.ts';
import { call } from '../../lib/http.ts';
import { refetch } from '../../lib/refetch.ts';
import { useCall } from '../../lib/writes/use-call.ts';

/** Prefix of all notification queries. */
export const NOTIFICATIONS_KEY = ['notifications'] as const;

export type Notification = ResponseOf<typeof calls.notifications.read>;
export type NotificationPage = ResponseOf<typeof calls.notifications.list>;

export const unreadQuery = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'unread'],
  queryFn: async ({ signal }) => (await call(calls.notifications.unread, { signal })).unread,
  meta: { keep: { kind: 'unread', of: [calls.notifications.unread] } },
});

/** The number of unread notifications. It is loaded after the first page and refreshed by events. */
export const useUnread = () =>
  useQuery({
    ...unreadQuery,
    enabled: ({ state: { data, fetchStatus } }) => data !== undefined || fetchStatus !== 'idle',
  }).data ?? 0;

/** Newest first, one page at a time. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(calls.notifications.list, { query: pageParam === undefined ? {} : { before: pageParam }, signal }),
  initialPageParam: NEWEST_PAGE,
  getNextPageParam: ({ notifications, more }: NotificationPage) =>
    more ? notifications.at(-1)?.id : undefined,
  meta: { keep: { kind: 'notifications', of: [calls.notifications.list] } },
});
export const useNotifications = () => useInfiniteQuery(notificationsQuery);

/** A notification from the cached list, for use offline. */
export async function keptNotification(client: QueryClient, id: number): Promise<Notification | undefined> {
  const { pages } = await client.fetchInfiniteQuery(notificationsQuery).catch(() => ({ pages: [] }));
  return pages.flatMap(({ notifications }) => notifications).find((one) => one.id === id);
}

const refetchNotifications = (client: QueryClient) => void refetch(client, { queryKey: NOTIFICATIONS_KEY });

/** Marks a notification as read and returns its cause. */
export const useReadNotification = () => useCall(calls.notifications.read, refetchNotifications);

export const useReadNotifications = () => useCall(calls.notifications.readAll, refetchNotifications);

export const readPushKey = () => call(calls.notifications.pushKey, {});
