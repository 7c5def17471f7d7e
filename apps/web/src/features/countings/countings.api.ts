import type { Counting, QueryInputOf } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { countByHand } from './by-hand/hand-counts.api.ts';
import { correctCounting, countingQuery, removeCounting, updateCounting } from './detail/one-counting.api.ts';
import { uploadMutations } from './upload/uploads.api.ts';

/** Everything that is asked about countings begins with it. */
export const COUNTINGS_KEY = ['countings'] as const;

/** How often it is asked how far a counting is, while nobody tells (ms). */
const ASKED_EVERY = 5000;

const isUnderWay = ({ status }: Pick<Counting, 'status'>): boolean =>
  status === 'waiting' || status === 'processing';

/** Which countings a list holds: a page of them, by what they are linked with and how far they are. */
export type CountingsAsked = QueryInputOf<typeof calls.countings.list>;

/**
 * Newest first; asked again and again while one of them is on its way. The page before stays on the screen until the
 * next has come.
 */
export const useCountings = (asked: CountingsAsked) =>
  useQuery({
    queryKey: [...COUNTINGS_KEY, 'list', asked],
    queryFn: ({ signal }) => call(calls.countings.list, { query: asked, signal }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? ASKED_EVERY : false),
    placeholderData: keepPreviousData,
  });

/** A counting with everything that the counter found; asked again and again while it is on its way. */
export const useCounting = (id: number) =>
  useQuery({
    ...countingQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? ASKED_EVERY : false),
  });

/** Those that may wait. */
export const countingMutations = [
  ...uploadMutations,
  countByHand,
  updateCounting,
  correctCounting,
  removeCounting,
];
