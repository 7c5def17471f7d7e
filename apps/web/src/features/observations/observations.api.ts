import type { Observation, ObservationId, ObservationInput, ObservedHive } from '@propolis/contract';
import { calls, SEARCH_QUERY_MIN } from '@propolis/contract/client';
import { momentOnDay, OBSERVATION_DATE_KEY, type ShowFlags, usualItems } from '@propolis/domain';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { lazy, useCallback, useMemo } from 'react';
import { answerOr, NEWEST_PAGE } from '../../lib/answer.ts';
import { call } from '../../lib/http.ts';
import { toLocalMinute } from '../../lib/local-minute.ts';
import { toObservationAdd, toObservationEdit } from '../../lib/paths.ts';
import { refetchAll } from '../../lib/refetch.ts';
import { defineMutation } from '../../lib/writes/define-mutation.ts';
import { type Editing, sendEdit, sendRemoval } from '../../lib/writes/edit.ts';
import { arrivedId, isProvisional, shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import {
  EVOLUTION_KEY,
  HIVES_KEPT,
  OBSERVATIONS_KEY,
  RECORDS_KEY,
  refreshApiaries,
} from '../apiaries/apiaries.api.ts';
import { hiveScope, placeHive, showHive } from '../hives/hives.api.ts';
import { observationEdit, type UpdateObservation } from './form/observation-edit.ts';
import { observedEarlier, withObservation } from './observed-hive.ts';
import {
  idsWithWaiting,
  showObservation,
  useWaitingObservations,
  withWaiting,
} from './waiting-observations.ts';

export const observationsKey = (hiveId: number) => [...OBSERVATIONS_KEY, hiveId];

/** A provisional id exists only on this device, so its query needs no network. */
const modeFor = (id: number) => (isProvisional(id) ? 'always' : 'offlineFirst');

/** Queries of a hive: its story, its newest observations, their dates. */
const OF_HIVE = {
  keep: {
    kind: 'observations',
    of: [calls.observations.latest, calls.observations.ids],
    most: 3 * HIVES_KEPT,
  },
} as const;

/** Ids and dates of all observations of a hive, newest first. */
export const observationIdsQuery = (hiveId: number) =>
  queryOptions({
    queryKey: [...observationsKey(hiveId), 'ids'],
    queryFn: async ({ signal }): Promise<ObservationId[]> =>
      isProvisional(hiveId) ? [] : call(calls.observations.ids, { params: { id: hiveId }, signal }),
    networkMode: modeFor(hiveId),
    meta: OF_HIVE,
  });

interface ObservationPage {
  readonly limit: number;
  readonly before: number | undefined;
}
const askLatest = async (hiveId: number, query: ObservationPage, signal: AbortSignal) =>
  isProvisional(hiveId) ? [] : call(calls.observations.latest, { params: { id: hiveId }, query, signal });

const latestQuery = (hiveId: number, page: ObservationPage) =>
  queryOptions({
    queryKey: [...observationsKey(hiveId), 'latest', page],
    queryFn: ({ signal }) => askLatest(hiveId, page, signal),
    networkMode: modeFor(hiveId),
    meta: OF_HIVE,
  });

/** Includes queued observations. */
export function useObservationIds(hiveId: number) {
  const waiting = useWaitingObservations(hiveId);
  return useQuery({
    ...observationIdsQuery(hiveId),
    select: useCallback((ids: ObservationId[]) => idsWithWaiting(ids, waiting), [waiting]),
  });
}

/** Number of observations in a comparison: a season's visits fit on one screen. */
export const COMPARED = 5;

/** The first window of the tab. */
export const newestObservationsQuery = (hiveId: number) =>
  latestQuery(hiveId, { limit: COMPARED, before: undefined });

/**
 * The observations of a window, newest first, including queued ones; keeps the previous window while loading.
 */
export function useLatestObservations(hiveId: number, ids: readonly number[]) {
  const waiting = useWaitingObservations(hiveId);
  const { data: known = [] } = useQuery(observationIdsQuery(hiveId));
  // The window on the server, which does not know the queued observations.
  const first = known.findIndex(({ id }) => ids.includes(id));
  const page = { limit: COMPARED, before: known[first - 1]?.id };
  return useQuery({
    ...latestQuery(hiveId, page),
    placeholderData: keepPreviousData,
    select: useCallback(
      (latest: Observation[]) => {
        const all = withWaiting(latest, waiting);
        const shown = all.filter(({ id }) => ids.includes(id));
        // The previous window while this one is loading.
        return shown.length === ids.length ? shown : all.slice(0, COMPARED);
      },
      [waiting, ids],
    ),
  });
}

/** A page covers a busy season; further pages have the same size. */
export const STORY_PAGE = 60;

/** The observations of a hive's story, newest first, page by page. */
export const storyQuery = (hiveId: number) =>
  infiniteQueryOptions({
    queryKey: [...observationsKey(hiveId), 'story'],
    queryFn: ({ pageParam, signal }) => askLatest(hiveId, { limit: STORY_PAGE, before: pageParam }, signal),
    networkMode: modeFor(hiveId),
    meta: OF_HIVE,
    initialPageParam: NEWEST_PAGE,
    getNextPageParam: (page) => (page.length < STORY_PAGE ? undefined : page.at(-1)?.id),
  });

/** All loaded observations, newest first, including queued ones. */
export function useStory(hiveId: number) {
  const waiting = useWaitingObservations(hiveId);
  const { data, ...story } = useInfiniteQuery(storyQuery(hiveId));
  return { ...story, data: useMemo(() => data && withWaiting(data.pages.flat(), waiting), [data, waiting]) };
}

/** Notes that contain all words of a query of some letters; keeps the previous results while loading. */
export const useFoundNotes = (query: string, limit: number) =>
  useQuery({
    queryKey: [...OBSERVATIONS_KEY, 'search', query, limit],
    queryFn: ({ signal }) => call(calls.observations.search, { query: { q: query, limit }, signal }),
    enabled: query.length >= SEARCH_QUERY_MIN,
    placeholderData: keepPreviousData,
  });

/**
 * One observation, or null if the hive has none with this id. The API has no call for it: it is the newest
 * one after the next newer one. A formerly queued observation is also found by its provisional id.
 */
export const observationQuery = (hiveId: number, id: number) =>
  queryOptions({
    queryKey: [...observationsKey(hiveId), 'one', id],
    networkMode: modeFor(id),
    meta: OF_HIVE,
    queryFn: async ({ client }): Promise<Observation | null> => {
      const own = arrivedId(id);
      if (isProvisional(own)) return null;
      const ids = await client.fetchQuery(observationIdsQuery(hiveId));
      const at = ids.findIndex((observation) => observation.id === own);
      if (at < 0) return null;
      const [found] = await client.fetchQuery(latestQuery(hiveId, { limit: 1, before: ids[at - 1]?.id }));
      return found ?? null;
    },
  });

/** It may still be queued. */
export function useObservation(hiveId: number, id: number) {
  const waiting = useWaitingObservations(hiveId);
  return useQuery({
    ...observationQuery(hiveId, id),
    placeholderData: isProvisional(arrivedId(id)) ? null : undefined,
    select: useCallback(
      (found: Observation | null): Observation | null =>
        withWaiting(found ? [found] : [], waiting).find((one) => one.id === arrivedId(id)) ?? null,
      [waiting, id],
    ),
  });
}

/** The items that the beekeeper fills in most often. */
export const usualItemsQuery = queryOptions({
  queryKey: ['usual-items'],
  queryFn: ({ signal }) => call(calls.observations.usual, { signal }),
  meta: { keep: { kind: 'usualItems', of: [calls.observations.usual] } },
  // Offline, the items cannot be loaded again.
  gcTime: Number.POSITIVE_INFINITY,
});

/** Their keys; offline, the defaults for beginners are used. */
export const useUsualItems = (flags: ShowFlags = {}): readonly string[] | undefined =>
  answerOr(useQuery(usualItemsQuery), { items: [...usualItems([], flags)] })?.items;

const refreshObservations = (client: QueryClient, hiveId: number): Promise<unknown> =>
  refetchAll(client, observationsKey(hiveId), RECORDS_KEY, EVOLUTION_KEY);

/** The form draft of a sent observation. */
function observationDraft(input: Readonly<Record<string, unknown>>, madeAt: Date) {
  const { photos = [], [OBSERVATION_DATE_KEY]: date, ...values } = input;
  return { values, date: toLocalMinute(typeof date === 'string' ? new Date(date) : madeAt), photos };
}

export interface CreateObservation {
  readonly hiveId: Named;
  readonly input: ObservationInput;
  readonly idempotencyKey: string;
}
export const createObservation = defineMutation<CreateObservation, ObservedHive>({
  name: 'createObservation',
  scope: ({ hiveId }) => hiveScope(hiveId),
  after: ({ input }) => input.photos ?? [],
  makes: ({ idempotencyKey }) => idempotencyKey,
  made: ({ observation_id }) => observation_id,
  subject: ({ hiveId, input }) => ({ hive: hiveId, tab: 'observations', date: input[OBSERVATION_DATE_KEY] }),
  form: ({ input }, { hive, madeAt }) =>
    hive && { to: toObservationAdd(hive), draft: () => observationDraft(input, madeAt) },
  withHive: (variables, { id: hiveId }) => ({ ...variables, hiveId }),
  withDay: ({ input, ...others }, day) => ({
    ...others,
    input: {
      ...input,
      [OBSERVATION_DATE_KEY]: momentOnDay(new Date(String(input[OBSERVATION_DATE_KEY])), day).toISOString(),
    },
  }),
  earlier: (variables, ms) => ({ ...variables, input: observedEarlier(variables.input, ms) }),
  run: ({ hiveId, input }, send) => send(calls.observations.create, { params: { id: hiveId }, body: input }),
  show: (client, { hiveId, input, idempotencyKey }) => {
    const values = showHive(client, hiveId, (hive) => withObservation(hive, input));
    const entry = showObservation(client, { kind: 'made', hiveId, ref: idempotencyKey, input });
    return () => {
      values();
      entry();
    };
  },
  done: (client, { observation_id: _id, ...hive }, { hiveId }) => {
    placeHive(client, hive);
    return refreshObservations(client, hiveId);
  },
});

export const updateObservation = defineMutation<UpdateObservation, Observation>({
  name: 'updateObservation',
  scope: ({ hiveId }) => hiveScope(hiveId),
  after: ({ input }) => input.photos ?? [],
  edit: observationEdit,
  conflict: lazy(async () => ({
    default: (await import('./form/ObservationConflict.tsx')).ObservationConflict,
  })),
  subject: ({ hiveId, input }) => ({ hive: hiveId, tab: 'observations', date: input[OBSERVATION_DATE_KEY] }),
  form: (variables, { hive, madeAt }) =>
    hive && {
      to: toObservationEdit(hive, shownId(variables.id)),
      draft: () => observationDraft(observationEdit.mine(variables), madeAt),
    },
  run: (variables, send) =>
    sendEdit(observationEdit, variables, (version, { id, input }) =>
      send(calls.observations.update, { params: { id }, body: input, version }),
    ),
  earlier: (variables, ms) => ({ ...variables, input: observedEarlier(variables.input, ms) }),
  show: (client, { id, hiveId, input }) => showObservation(client, { kind: 'changed', id, hiveId, input }),
  // The hive's latest values may have changed with it.
  done: (client, _observation, { hiveId }) =>
    Promise.all([refreshObservations(client, hiveId), refreshApiaries(client)]),
});

export interface RemoveObservation extends Editing {
  readonly id: Named;
  readonly hiveId: Named;
}
export const removeObservation = defineMutation<RemoveObservation, undefined>({
  name: 'removeObservation',
  scope: ({ hiveId }) => hiveScope(hiveId),
  subject: ({ hiveId }) => ({ hive: hiveId, tab: 'observations' }),
  run: (variables, send) =>
    sendRemoval(observationEdit, variables, (version, { id }) =>
      send(calls.observations.remove, { params: { id }, version }),
    ),
  showKept: (client, { id, hiveId }) => showObservation(client, { kind: 'removed', id, hiveId }),
  done: (client, _result, { hiveId }) =>
    Promise.all([refreshObservations(client, hiveId), refreshApiaries(client)]),
});
