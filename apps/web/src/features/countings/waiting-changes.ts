import type { Apiary, ListedCounting } from '@propolis/contract';
import { countedMites, mitesPerDay } from '@propolis/domain';
import { shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import { waitingList } from '../../lib/writes/waiting-list.ts';
import type { UpdateCounting } from './detail/counting-edit.ts';
import { placeOf } from './kept-countings.ts';

/** A queued mutation of a counting. */
export type WaitingChange =
  | { readonly kind: 'changed'; readonly id: Named; readonly body: UpdateCounting['body'] }
  | { readonly kind: 'removed'; readonly id: Named };

export const { add: showChange, use: useWaitingChanges } =
  waitingList<WaitingChange>('waiting-counting-changes');

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
