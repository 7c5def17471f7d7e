import type { Notice, NoticeName } from '@propolis/contract';
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { preferencesQuery, SECURITY_KEY, userQuery } from '../features/account/account.api.ts';
import {
  apiariesQuery,
  COUNTINGS_KEY,
  EVOLUTION_KEY,
  OBSERVATIONS_KEY,
  OF_HIVES,
  RECORDS_KEY,
  SENSORS_KEY,
} from '../features/apiaries/apiaries.api.ts';
import { NOTIFICATIONS_KEY } from '../features/notifications/notifications.api.ts';
import { observationsKey } from '../features/observations/observations.api.ts';
import { type LiveHandlers, listenLive } from '../lib/live.ts';
import { refetch } from '../lib/refetch.ts';

const EVERYTHING: readonly QueryKey[] = [
  apiariesQuery.queryKey,
  OBSERVATIONS_KEY,
  RECORDS_KEY,
  SENSORS_KEY,
  COUNTINGS_KEY,
  EVOLUTION_KEY,
  NOTIFICATIONS_KEY,
  preferencesQuery.queryKey,
  userQuery.queryKey,
  SECURITY_KEY,
];

/** The part of a notice's name before its point. */
type Topic = NoticeName extends `${infer Name}.${string}` ? Name : never;

// Curves show readings, observations, countings and records.

/** The queries to refetch for the notices of a topic. */
const REFRESHED: Readonly<Record<Topic, (about: Notice['about']) => readonly QueryKey[]>> = {
  apiary: () => OF_HIVES,
  hive: () => OF_HIVES,
  // A hive shows its latest observation.
  observation: ({ hiveId }) => [apiariesQuery.queryKey, observationsKey(Number(hiveId)), EVOLUTION_KEY],
  // A record may change its hives and give them values.
  record: () => [RECORDS_KEY, apiariesQuery.queryKey, OBSERVATIONS_KEY, EVOLUTION_KEY],
  queen: () => [RECORDS_KEY, apiariesQuery.queryKey, EVOLUTION_KEY],
  sensor: () => [SENSORS_KEY, EVOLUTION_KEY],
  import: () => [SENSORS_KEY, EVOLUTION_KEY],
  counting: () => [COUNTINGS_KEY, EVOLUTION_KEY],
  notification: () => [NOTIFICATIONS_KEY],
  preferences: () => [preferencesQuery.queryKey],
  user: () => [userQuery.queryKey, SECURITY_KEY],
  account: () => EVERYTHING,
  // The server ends the stream of the ended session; in the other sessions the list of sessions changes.
  session: () => [SECURITY_KEY],
};

const topicOf = (event: NoticeName) => event.split('.')[0] as Topic; // by the type of its name

/** Notices within this time cause one request for each query, in ms. */
const GATHERED_WITHIN = 200;
/**
 * Only the first reading of a scale within a second is notified, and the last may be written up to a second
 * later: the queries are fetched once more after this time, in ms.
 */
const FOLLOWED_FOR = 2500;
/** After a server restart all pages refetch; a random delay up to this time spreads their requests, in ms. */
const SPREAD_OVER = 2000;

/** Collects stale queries; only those that a page shows are fetched at once. */
function createRefresher(client: QueryClient): LiveHandlers & { readonly stop: () => void } {
  const gathered = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let following: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer = undefined;
    for (const queryKey of gathered.values()) void refetch(client, { queryKey });
    gathered.clear();
  };
  const gather = (keys: readonly QueryKey[], within = GATHERED_WITHIN) => {
    for (const key of keys) gathered.set(JSON.stringify(key), key);
    timer ??= setTimeout(ask, within);
  };
  return {
    notice: ({ event, about }) => {
      const keys = REFRESHED[topicOf(event)](about);
      gather(keys);
      if (event !== 'sensor.delivered') return;
      clearTimeout(following);
      following = setTimeout(() => gather(keys), FOLLOWED_FOR);
    },
    missed: () => gather(EVERYTHING, Math.random() * SPREAD_OVER),
    stop: () => {
      clearTimeout(timer);
      clearTimeout(following);
    },
  };
}

/** Updates the shown data after writes of other devices and pages of the account. */
export function useLive(signedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!signedIn) return undefined;
    const leaving = new AbortController();
    const refresher = createRefresher(client);
    void listenLive(refresher, leaving.signal);
    return () => {
      leaving.abort();
      refresher.stop();
    };
  }, [client, signedIn]);
}
