import type { LatestCount } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { type IsoDay, type VarroaWarning, varroaWarning } from '@propolis/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/http.ts';
import { shownId } from '../../../lib/writes/provisional.ts';
import { useWaitingCounts, type WaitingCount } from '../by-hand/hand-counts.api.ts';
import { useIsTreated } from '../countings.api.ts';
import { COUNTINGS_KEY } from '../countings.keys.ts';
import { useWaitingChanges, type WaitingChange } from '../waiting-changes.ts';
import { boardCountOf } from './board-count.ts';

/** The newest count of each hive. */
const latestCountsQuery = queryOptions({
  queryKey: [...COUNTINGS_KEY, 'latest'],
  queryFn: ({ signal }) => call(calls.countings.latest, { signal }),
  meta: { keep: { kind: 'latestCounts', of: [calls.countings.latest] } },
});

type Newest = Omit<LatestCount, 'mites_per_day'>;

const ofWaiting = ({ idempotencyKey, hive_id, count_date, count, exposure_days }: WaitingCount): Newest => ({
  id: shownId({ ref: idempotencyKey }),
  hive_id: shownId(hive_id),
  count_date,
  mites: count,
  count_range: null,
  scale_doubt: null,
  exposure_days: exposure_days ?? null,
});

/** The count with queued edits; removed if it no longer belongs to a hive. */
function withEdits(count: Newest, changes: readonly WaitingChange[]): Newest[] {
  let edited = count;
  for (const change of changes) {
    if (shownId(change.id) !== count.id) continue;
    if (change.kind === 'removed' || change.body.hive_id === null) return [];
    const { hive_id, exposure_days = edited.exposure_days, ...typed } = change.body;
    const { count_date = edited.count_date, count: mites = edited.mites } = typed;
    edited = { ...edited, hive_id: shownId(hive_id), exposure_days, count_date, mites };
  }
  return [edited];
}

/** The newest count of each hive, on the server or queued. */
function newestOf(counts: readonly Newest[]): Newest[] {
  const newest = new Map<number, Newest>();
  for (const count of counts) {
    const known = newest.get(count.hive_id);
    if (!known || Date.parse(known.count_date) <= Date.parse(count.count_date))
      newest.set(count.hive_id, count);
  }
  return [...newest.values()];
}

/** One object, so that components that read it do not render again. */
const NO_WARNINGS: ReadonlyMap<number, VarroaWarning> = new Map();

/** Warning of the newest count of each hive today, by hive id; includes queued counts. */
export function useVarroaWatch(today: IsoDay): ReadonlyMap<number, VarroaWarning> {
  const { data } = useQuery(latestCountsQuery);
  const waiting = useWaitingCounts();
  const changes = useWaitingChanges();
  const isTreated = useIsTreated();
  return useMemo(() => {
    const all = [...(data ?? []), ...waiting.map(ofWaiting)];
    const counts = newestOf(all.flatMap((count) => withEdits(count, changes)));
    const warnings = new Map(
      counts.flatMap((count): [number, VarroaWarning][] => {
        const warning = varroaWarning({ ...boardCountOf(count), isTreated: isTreated(count) }, today);
        return warning ? [[count.hive_id, warning]] : [];
      }),
    );
    return warnings.size > 0 ? warnings : NO_WARNINGS;
  }, [data, waiting, changes, isTreated, today]);
}
