import type { Observation } from '@propolis/contract';
import type { DataTag, QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import {
  COMPARED,
  newestObservationsQuery,
  observationIdsQuery,
  STORY_PAGE,
  storyQuery,
} from './observations.api.ts';

/** More visits than in two busy seasons; in pages of the story. */
const PAGES_MAX = 3;

interface Filled<Data> {
  readonly queryKey: DataTag<QueryKey, Data, Error>;
  readonly meta?: QueryMeta | undefined;
}

/** Like `setQueryData`, which does not set the query's `meta`; without it the response is not persisted. */
const fill = <Data>(client: QueryClient, { queryKey, meta }: Filled<Data>, data: Data): unknown =>
  client
    .getQueryCache()
    .build(client, client.defaultQueryOptions({ queryKey, meta }))
    .setData(data, { manual: true });

/**
 * Preloads the observations of a hive since this time (ISO 8601). For most hives one request fills all
 * queries of the hive's pages. Returns the observations, newest first.
 */
export async function loadSeasons(
  client: QueryClient,
  hiveId: number,
  since: string,
): Promise<readonly Observation[]> {
  const story = storyQuery(hiveId);
  const { pages } = await client.fetchInfiniteQuery({
    ...story,
    pages: PAGES_MAX,
    getNextPageParam: (page: Observation[]) => {
      const oldest = page.at(-1);
      return page.length < STORY_PAGE || !oldest || oldest.observation_date < since ? undefined : oldest.id;
    },
  });
  const observations = pages.flat();
  fill(client, newestObservationsQuery(hiveId), observations.slice(0, COMPARED));
  const isWhole = (pages.at(-1)?.length ?? 0) < STORY_PAGE;
  if (isWhole)
    fill(
      client,
      observationIdsQuery(hiveId),
      observations.map(({ id, observation_date }) => ({ id, observation_date })),
    );
  else await client.fetchQuery(observationIdsQuery(hiveId));
  return observations;
}
