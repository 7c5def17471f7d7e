import type { Counting, CountingPage, JournalRecord, ListedCounting } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import {
  byHive,
  type IsoDay,
  isAffected,
  type MiteThresholds,
  thresholdsFor,
  type VarroaRules,
  type VarroaTreatment,
  varroaRulesAt,
  varroaRulesOf,
  varroaTreatmentOf,
} from '@propolis/domain';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../lib/http.ts';
import { COUNTINGS_KEY, useKnownApiaries } from '../apiaries/apiaries.api.ts';
import { isOnlyHere, useTreatmentRecords } from '../records/records.api.ts';
import { countingQuery } from './detail/one-counting.api.ts';
import { type CountingsAsked, isAsked } from './list/asked-countings.ts';
import { dayOfCount } from './meaning/board-count.ts';
import { useWaitingChanges, withChanges } from './waiting-changes.ts';

export { type CountMap, knownCountsQuery, useKnownCounts } from './known-counts.ts';
export { dayOfCount } from './meaning/board-count.ts';

/** Number of hives whose countings are preloaded: one request per hive. */
export const COUNTED_KEPT = 500;
/** Number of other lists of countings that are kept. */
const LISTS_KEPT = 40;

/** Polling interval of a running counting without events (ms). */
const ASKED_EVERY = 5000;

const isUnderWay = ({ status }: Pick<Counting, 'status'>): boolean =>
  status === 'waiting' || status === 'processing';

/** The server's list; queued countings are added where it is shown. */
export const countingsQuery = (asked: CountingsAsked) =>
  queryOptions({
    queryKey: [...COUNTINGS_KEY, 'list', asked],
    queryFn: async ({ signal }): Promise<CountingPage> =>
      isOnlyHere(asked) ? NO_PAGE : call(calls.countings.list, { query: asked, signal }),
    networkMode: isOnlyHere(asked) ? 'always' : 'offlineFirst',
    meta: {
      keep: { kind: 'countings', of: [calls.countings.list], most: COUNTED_KEPT + LISTS_KEPT },
    },
  });

/** The finished countings of a hive, as on its page. */
export const countsOfHive = (hiveId: number): CountingsAsked => ({ hive: String(hiveId), status: 'done' });

/** Newest first; polled while one of them is running. Keeps the previous page while loading. */
export function useCountings(asked: CountingsAsked) {
  const changes = useWaitingChanges();
  const apiaries = useKnownApiaries();
  return useQuery({
    ...countingsQuery(asked),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? ASKED_EVERY : false),
    placeholderData: keepPreviousData,
    select: useCallback(
      ({ data, ...page }: CountingPage): CountingPage => ({
        ...page,
        data: data.flatMap((counting) => {
          const shown = withChanges(counting, changes, apiaries);
          // An edited counting may no longer match the filters.
          return shown && (shown === counting || isAsked(shown, asked)) ? [shown] : [];
        }),
      }),
      [changes, apiaries, asked],
    ),
  });
}

const NO_PAGE: CountingPage = { data: [], last_page: 1 };

/** A counting with all detections; polled while it is running. */
export function useCounting(id: number) {
  const changes = useWaitingChanges();
  const apiaries = useKnownApiaries();
  return useQuery({
    ...countingQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? ASKED_EVERY : false),
    select: useCallback(
      (counting: Counting) => withChanges(counting, changes, apiaries) ?? counting,
      [changes, apiaries],
    ),
  });
}

/** When a count was made, in which hive, and for how long its board lay. */
type Dated = Pick<ListedCounting, 'hive_id' | 'count_date' | 'exposure_days'>;

/**
 * Whether a treatment against varroa affects a count: it measures the treatment rather than the natural mite fall.
 * Known for counts since the previous year, or since an earlier day.
 */
export function useIsTreated(since?: IsoDay): (count: Dated) => boolean {
  const treatments = useVarroaTreatments(since);
  return useCallback(
    (count) => {
      const ofHive = count.hive_id === null ? undefined : treatments.get(count.hive_id);
      const period = { kind: 'fall', day: dayOfCount(count), exposureDays: count.exposure_days } as const;
      return ofHive?.some((treatment) => isAffected(period, treatment)) ?? false;
    },
    [treatments],
  );
}

function useVarroaTreatments(since?: IsoDay): ReadonlyMap<number, readonly VarroaTreatment[]> {
  const { data: records = NO_RECORDS } = useTreatmentRecords(since);
  return useMemo(() => byHive(records, varroaTreatmentOf), [records]);
}

const NO_RECORDS: readonly JournalRecord[] = [];

/** The thresholds of mite fall in a colony on a day. */
export type ThresholdsOn = (day: IsoDay) => MiteThresholds;

/** Those of a hive; `since` is the first day that they are read for, by default in the previous year. */
export function useThresholds(hiveId: number | null, rules: VarroaRules, since?: IsoDay): ThresholdsOn {
  const treatments = useVarroaTreatments(since);
  return useCallback(
    (day) => thresholdsFor(day, treatments.get(hiveId ?? 0) ?? [], rules),
    [treatments, hiveId, rules],
  );
}

/** The rules of an apiary; those of the lowlands while it is unknown. */
export function useVarroaRules(apiaryId: number | undefined): VarroaRules {
  const apiaries = useKnownApiaries();
  const apiary = apiaries.find(({ id }) => id === apiaryId);
  return useMemo(() => (apiary ? varroaRulesOf(apiary) : varroaRulesAt(null)), [apiary]);
}
