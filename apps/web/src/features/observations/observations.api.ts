import type { Hive, Observation, ObservationInput } from '@propolis/contract';
import { calls, SEARCH_QUERY_MIN } from '@propolis/contract/client';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { defineMutation } from '../../lib/writes/define-mutation.ts';
import { sendEdit } from '../../lib/writes/edit.ts';
import type { Named } from '../../lib/writes/references.ts';
import { refreshApiaries } from '../apiaries/apiaries.api.ts';
import { hiveScope, placeHive, showHive } from '../hives/hives.api.ts';
import { observationEdit, type UpdateObservation } from './form/observation-edit.ts';
import { withObservation } from './observed-hive.ts';
import { keepPhoto } from './photos/photos.api.ts';

/** Of all hives. */
export const OBSERVATIONS_KEY = ['observations'];
export const observationsKey = (hiveId: number) => [...OBSERVATIONS_KEY, hiveId];

/** Ids and dates of all observations of a hive, newest first. */
export const observationIdsQuery = (hiveId: number) =>
  queryOptions({
    queryKey: [...observationsKey(hiveId), 'ids'],
    queryFn: ({ signal }) => call(calls.observations.ids, { params: { id: hiveId }, signal }),
  });

export interface ObservationPage {
  readonly limit: number;
  readonly before: number | undefined;
}
const latestQuery = (hiveId: number, page: ObservationPage) =>
  queryOptions({
    queryKey: [...observationsKey(hiveId), 'latest', page],
    queryFn: ({ signal }) => call(calls.observations.latest, { params: { id: hiveId }, query: page, signal }),
  });

export const useObservationIds = (hiveId: number) => useQuery(observationIdsQuery(hiveId));

/** How many observations stand side by side: what a season's visits can still be compared in at one glance. */
export const COMPARED = 5;

/** What the tab shows first. */
export const newestObservationsQuery = (hiveId: number) =>
  latestQuery(hiveId, { limit: COMPARED, before: undefined });

/** A window of observations, newest first; the one before stays on the screen until the next has come. */
export const useLatestObservations = (hiveId: number, page: ObservationPage) =>
  useQuery({ ...latestQuery(hiveId, page), placeholderData: keepPreviousData });

/** A season of busy visits; whoever wants to read on asks for as many again. */
export const STORY_PAGE = 60;

/** What a hive's story is told from, newest first, page by page. */
export const storyQuery = (hiveId: number) =>
  infiniteQueryOptions({
    queryKey: [...observationsKey(hiveId), 'story'],
    queryFn: ({ pageParam, signal }) =>
      call(calls.observations.latest, {
        params: { id: hiveId },
        query: { limit: STORY_PAGE, before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined, // its type is that of the pages to come
    getNextPageParam: (page) => (page.length < STORY_PAGE ? undefined : page.at(-1)?.id),
  });
export const useStory = (hiveId: number) => useInfiniteQuery(storyQuery(hiveId));

/** Notes with all words of a query that has some letters; those of the query before stay until the next have come. */
export const useFoundNotes = (query: string) =>
  useQuery({
    queryKey: [...OBSERVATIONS_KEY, 'search', query],
    queryFn: ({ signal }) => call(calls.observations.search, { query: { q: query }, signal }),
    enabled: query.length >= SEARCH_QUERY_MIN,
    placeholderData: keepPreviousData,
  });

/**
 * One observation, or null when the hive has none of this id. There is no call for one alone: it is the newest of
 * those after the one just newer.
 */
export const observationQuery = (hiveId: number, id: number) =>
  queryOptions({
    queryKey: [...observationsKey(hiveId), 'one', id],
    queryFn: async ({ client }): Promise<Observation | null> => {
      const ids = await client.fetchQuery(observationIdsQuery(hiveId));
      const at = ids.findIndex((observation) => observation.id === id);
      if (at < 0) return null;
      const [found] = await client.fetchQuery(latestQuery(hiveId, { limit: 1, before: ids[at - 1]?.id }));
      return found ?? null;
    },
  });
export const useObservation = (hiveId: number, id: number) => useQuery(observationQuery(hiveId, id));

/** The items that this beekeeper notes most often. */
export const usualItemsQuery = queryOptions({
  queryKey: ['usual-items'],
  queryFn: ({ signal }) => call(calls.observations.usual, { signal }),
  // In the meadow nobody can be asked again.
  gcTime: Number.POSITIVE_INFINITY,
});
export const useUsualItems = () => useQuery(usualItemsQuery);

const refreshObservations = (client: QueryClient, hiveId: number): Promise<void> =>
  client.invalidateQueries({ queryKey: observationsKey(hiveId) });

export interface CreateObservation {
  readonly hiveId: Named;
  readonly input: ObservationInput;
  readonly idempotencyKey: string;
}
export const createObservation = defineMutation<CreateObservation, Hive>({
  name: 'createObservation',
  scope: ({ hiveId }) => hiveScope(hiveId),
  after: ({ input }) => input.photos ?? [],
  run: ({ hiveId, input }, send) => send(calls.observations.create, { params: { id: hiveId }, body: input }),
  show: (client, { hiveId, input }) => showHive(client, hiveId, (hive) => withObservation(hive, input)),
  done: (client, hive, { hiveId }) => {
    placeHive(client, hive);
    return refreshObservations(client, hiveId);
  },
});

export const updateObservation = defineMutation<UpdateObservation, Observation>({
  name: 'updateObservation',
  scope: ({ hiveId }) => hiveScope(hiveId),
  after: ({ input }) => input.photos ?? [],
  edit: observationEdit,
  run: (variables, send) =>
    sendEdit(observationEdit, variables, (version) => {
      const { id, input } = variables;
      return send(calls.observations.update, { params: { id }, body: input, version });
    }),
  // The hive's latest values may have changed with it.
  done: (client, _observation, { hiveId }) =>
    Promise.all([refreshObservations(client, hiveId), refreshApiaries(client)]),
});

export interface RemoveObservation {
  readonly id: number;
  readonly hiveId: number;
}
export const removeObservation = defineMutation<RemoveObservation, undefined>({
  name: 'removeObservation',
  scope: ({ hiveId }) => hiveScope(hiveId),
  run: ({ id }, send) => send(calls.observations.remove, { params: { id } }),
  done: (client, _result, { hiveId }) =>
    Promise.all([refreshObservations(client, hiveId), refreshApiaries(client)]),
});

export const observationMutations = [createObservation, updateObservation, removeObservation, keepPhoto];
