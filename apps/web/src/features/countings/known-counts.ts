import type { LatestCount } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import type { MiteCount } from '@propolis/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { now } from '../../lib/clock.ts';
import { groupBy } from '../../lib/group-by.ts';
import { call } from '../../lib/http.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import { COUNTINGS_KEY } from '../apiaries/apiaries.api.ts';
import { useWaitingCounts, type WaitingCount } from './by-hand/hand-counts.api.ts';
import { boardCountOf } from './meaning/board-count.ts';
import { useWaitingChanges, type WaitingChange } from './waiting-changes.ts';

/** The beginning of the previous season. */
const lastYear = (): string => new Date(now().getFullYear() - 1, 0, 1).toISOString();

/** All counts of hives since the previous year. */
export function knownCountsQuery() {
  const start = lastYear();
  return queryOptions({
    queryKey: [...COUNTINGS_KEY, 'known', start],
    queryFn: ({ signal }) => call(calls.countings.latest, { query: { start }, signal }),
    meta: { keep: { kind: 'latestCounts', of: [calls.countings.latest] } },
  });
}

type KnownCount = Omit<LatestCount, 'mites_per_day'>;

const ofWaiting = (count: WaitingCount): KnownCount => ({
  id: shownId({ ref: count.idempotencyKey }),
  hive_id: shownId(count.hive_id),
  count_date: count.count_date,
  mites: count.count,
  count_range: null,
  scale_doubt: null,
  exposure_days: count.exposure_days ?? null,
  sample_bees: count.sample_bees ?? null,
});

/** The count with queued edits; removed if it no longer belongs to a hive. */
function withEdits(count: KnownCount, changes: readonly WaitingChange[]): KnownCount[] {
  let edited = count;
  for (const change of changes) {
    if (shownId(change.id) !== count.id) continue;
    if (change.kind === 'removed' || change.body.hive_id === null) return [];
    const { hive_id, exposure_days = edited.exposure_days, ...typed } = change.body;
    const { count_date = edited.count_date, count: mites = edited.mites } = typed;
    const { sample_bees = edited.sample_bees } = typed;
    edited = { ...edited, hive_id: shownId(hive_id), exposure_days, count_date, mites, sample_bees };
  }
  return [edited];
}

/** Counts by hive id. */
export type CountMap = ReadonlyMap<number, readonly MiteCount[]>;

function miteCountOf(count: KnownCount): MiteCount {
  const { sample_bees: bees, mites } = count;
  const board = boardCountOf(count);
  return bees === null ? { kind: 'fall', ...board } : { kind: 'sample', day: board.day, mites, bees };
}

const byHive = (counts: readonly KnownCount[]): CountMap =>
  new Map([...groupBy(counts, ({ hive_id }) => hive_id)].map(([id, own]) => [id, own.map(miteCountOf)]));

/** The counts of each hive since the previous year, on the server or queued; undefined while they are unknown. */
export function useKnownCounts(): CountMap | undefined {
  const { data } = useQuery(knownCountsQuery());
  const waiting = useWaitingCounts();
  const changes = useWaitingChanges();
  return useMemo(
    () => data && byHive([...data, ...waiting.map(ofWaiting)].flatMap((count) => withEdits(count, changes))),
    [data, waiting, changes],
  );
}
