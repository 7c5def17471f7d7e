import type { Apiary, ListedCounting } from '@propolis/contract';
import { countedMites, mitesPerDay } from '@propolis/domain';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import { showOver } from '../../lib/writes/shown.ts';
import type { UpdateCounting } from './detail/counting-edit.ts';
import { placeOf } from './kept-countings.ts';

/** A queued mutation of a counting. */
export type WaitingChange =
  | { readonly kind: 'changed'; readonly id: Named; readonly body: UpdateCounting['body'] }
  | { readonly kind: 'removed'; readonly id: Named };

const NONE_WAITING: readonly WaitingChange[] = [];

/** Only mutations in the outbox set this query; the server is not asked. */
const waitingQuery = queryOptions({
  queryKey: ['waiting-counting-changes'],
  queryFn: (): WaitingChange[] => [],
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
});

export function showChange(client: QueryClient, change: WaitingChange): () => void {
  client.setQueryData(waitingQuery.queryKey, (all) => all ?? []);
  return showOver(client, waitingQuery.queryKey, (all) => [...all, change]);
}

/** In the order in which they were made. */
export const useWaitingChanges = (): readonly WaitingChange[] => useQuery(waitingQuery).data ?? NONE_WAITING;

/** A counting with all queued mutations; undefined if its deletion is queued. */
export function withChanges<Shown extends ListedCounting>(
  counting: Shown,
  changes: readonly WaitingChange[],
  apiaries: readonly Apiary[],
): Shown | undefined {
  const own = changes.filter(({ id }) => shownId(id) === counting.id);
  if (own.some(({ kind }) => kind === 'removed')) return undefined;
  let shown = counting;
  for (const change of own) if (change.kind === 'changed') shown = linked(shown, change.body, apiaries);
  return shown;
}

/** The counting after this change, as the server will return it. */
function linked<Shown extends ListedCounting>(
  counting: Shown,
  { hive_id, count, ...others }: UpdateCounting['body'],
  apiaries: readonly Apiary[],
): Shown {
  const { exposure_days = counting.exposure_days, count_date = counting.count_date, ...sample } = others;
  const { sample_bees = counting.sample_bees, sample_method = counting.sample_method } = sample;
  const { comment = counting.comment } = sample;
  const shown = {
    ...counting,
    ...placeOf(hive_id, apiaries),
    exposure_days,
    count_date,
    sample_bees,
    sample_method,
    comment,
    ...(count !== undefined && { varroa_count_above_minimum_certainty: count, varroa_count_total: count }),
  };
  return { ...shown, mites_per_day: mitesPerDay(countedMites(shown), exposure_days) };
}
