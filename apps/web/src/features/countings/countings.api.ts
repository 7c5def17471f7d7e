import type { Apiary, Counting, CountingPage, ListedCounting, QueryInputOf } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../lib/http.ts';
import { isProvisional } from '../../lib/writes/provisional.ts';
import { useApiaries } from '../apiaries/apiaries.api.ts';
import { COUNTINGS_KEY } from './countings.keys.ts';
import { countingQuery } from './detail/one-counting.api.ts';
import { useWaitingChanges, withChanges } from './waiting-changes.ts';

/** Hives whose countings are loaded ahead: one request and one answer each. */
export const COUNTED_KEPT = 500;
/** The other lists of countings that were looked at. */
const LISTS_KEPT = 40;

/** How often it is asked how far a counting is, while nobody tells (ms). */
const ASKED_EVERY = 5000;

const isUnderWay = ({ status }: Pick<Counting, 'status'>): boolean =>
  status === 'waiting' || status === 'processing';

/** Which countings a list holds: a page of them, by what they are linked with and how far they are. */
export type CountingsAsked = QueryInputOf<typeof calls.countings.list>;

/** The server's list; what waits on this device is added where it is shown. */
export const countingsQuery = (asked: CountingsAsked) =>
  queryOptions({
    queryKey: [...COUNTINGS_KEY, 'list', asked],
    // Of what only this device knows the server has no counting.
    queryFn: async ({ signal }): Promise<CountingPage> =>
      isOnlyHere(asked) ? NO_PAGE : call(calls.countings.list, { query: asked, signal }),
    networkMode: isOnlyHere(asked) ? 'always' : 'offlineFirst',
    meta: {
      keep: { kind: 'countings', of: [calls.countings.list], most: COUNTED_KEPT + LISTS_KEPT },
    },
  });

/** The finished countings of a hive, as the card on its page shows them. */
export const countsOfHive = (hiveId: number): CountingsAsked => ({ hive: String(hiveId), status: 'done' });

/**
 * Newest first; asked again and again while one of them is on its way. The page before stays on the screen until the
 * next has come.
 */
export function useCountings(asked: CountingsAsked) {
  const changes = useWaitingChanges();
  const { data: apiaries = NO_APIARIES } = useApiaries();
  return useQuery({
    ...countingsQuery(asked),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? ASKED_EVERY : false),
    placeholderData: keepPreviousData,
    select: useCallback(
      ({ data, ...page }: CountingPage): CountingPage => ({
        ...page,
        data: data.flatMap((counting) => {
          const shown = withChanges(counting, changes, apiaries);
          return shown && (shown === counting || isAsked(shown, asked)) ? [shown] : [];
        }),
      }),
      [changes, apiaries, asked],
    ),
  });
}

const NO_APIARIES: readonly Apiary[] = [];
const NO_PAGE: CountingPage = { data: [], last_page: 1 };

const isOnlyHere = ({ apiary, hive }: CountingsAsked): boolean =>
  [apiary, hive].some((id) => id !== undefined && isProvisional(Number(id)));

/** Whether one that was edited here still belongs into a list. */
const isAsked = ({ hive_id, apiary, count_date }: ListedCounting, asked: CountingsAsked): boolean =>
  (asked.start === undefined || Date.parse(asked.start) <= Date.parse(count_date)) &&
  (asked.end === undefined || Date.parse(count_date) < Date.parse(asked.end)) &&
  (asked.linked === undefined || (hive_id !== null) === (asked.linked === 'true')) &&
  (asked.hive === undefined || String(hive_id) === asked.hive) &&
  (asked.apiary === undefined || String(apiary?.id) === asked.apiary);

/** A counting with everything that the counter found; asked again and again while it is on its way. */
export function useCounting(id: number) {
  const changes = useWaitingChanges();
  const { data: apiaries = NO_APIARIES } = useApiaries();
  return useQuery({
    ...countingQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? ASKED_EVERY : false),
    select: useCallback(
      (counting: Counting) => withChanges(counting, changes, apiaries) ?? counting,
      [changes, apiaries],
    ),
  });
}
