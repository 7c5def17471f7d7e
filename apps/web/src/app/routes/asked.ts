import type { QueryClient } from '@tanstack/react-query';
import { preferencesQuery, userQuery } from '../../features/account/account.api.ts';
import { apiariesQuery } from '../../features/apiaries/apiaries.api.ts';
import { notificationsQuery } from '../../features/notifications/notifications.api.ts';
import {
  newestObservationsQuery,
  observationIdsQuery,
  observationQuery,
  storyQuery,
  usualItemsQuery,
} from '../../features/observations/observations.api.ts';

// Prefetches of the loaders, with the pages' own queries. Failures are ignored: the page's gate shows them.

export const ASKED = {
  apiaries: (client: QueryClient) => client.prefetchQuery(apiariesQuery),
  user: (client: QueryClient) => client.prefetchQuery(userQuery),
  preferences: (client: QueryClient) => client.prefetchQuery(preferencesQuery),
  notifications: (client: QueryClient) => client.prefetchInfiniteQuery(notificationsQuery),
  usualItems: (client: QueryClient) => client.prefetchQuery(usualItemsQuery),
} as const;

export function askForObservations(client: QueryClient, hiveId: number, newest: boolean): void {
  void client.prefetchQuery(observationIdsQuery(hiveId));
  if (newest) void client.prefetchQuery(newestObservationsQuery(hiveId));
}

export const askForStory = (client: QueryClient, hiveId: number): void =>
  void client.prefetchInfiniteQuery(storyQuery(hiveId));

export const askForObservation = (client: QueryClient, hiveId: number, observationId: number): void =>
  void client.prefetchQuery(observationQuery(hiveId, observationId));
