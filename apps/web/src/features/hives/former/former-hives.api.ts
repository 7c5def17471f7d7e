import type { EndedHive } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { queryOptions, type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { isProvisional } from '../../../lib/writes/provisional.ts';
import { APIARIES_KEPT, apiariesQuery } from '../../apiaries/apiaries.api.ts';

/** The hives of an apiary that ended, the last first. Refreshed with the list of apiaries, which they left. */
export const formerHivesQuery = (apiaryId: number) =>
  queryOptions({
    queryKey: [...apiariesQuery.queryKey, 'former', apiaryId],
    queryFn: ({ signal }) => call(calls.hives.ended, { params: { apiaryId }, signal }),
    // An apiary that is not on the server yet has none.
    enabled: !isProvisional(apiaryId),
    meta: { keep: { kind: 'formerHives', of: [calls.hives.ended], most: APIARIES_KEPT } },
  });
export const useFormerHives = (apiaryId: number) => useQuery(formerHivesQuery(apiaryId));

/** More apiaries would be too many requests for one list. */
const APIARIES_ASKED = 10;

/** The hives of some apiaries that ended; none if there are too many apiaries. */
export const useFormerHivesOf = (apiaryIds: readonly number[]): readonly EndedHive[] =>
  useQueries({
    queries: apiaryIds.length > APIARIES_ASKED ? [] : apiaryIds.map(formerHivesQuery),
    combine: all,
  });

/** The hive that ended, and whether one of the apiaries may still have it. */
export const useFormerHive = (hiveId: number | null, apiaryIds: readonly number[]) =>
  useQueries({
    queries: apiaryIds.map(formerHivesQuery),
    combine: (answers) => ({
      hive: all(answers).find(({ id }) => id === hiveId),
      isLoading: answers.some(({ isLoading }) => isLoading),
    }),
  });

const all = (answers: readonly UseQueryResult<EndedHive[]>[]): readonly EndedHive[] =>
  answers.flatMap(({ data = [] }) => data);
