import type { Hive } from '@propolis/contract';
import { compareHives, type HiveFilter, type IsoDay, matchesFilter } from '@propolis/domain';
import type { HiveListSearch } from '../../../lib/paths.ts';
import { readWatched } from '../signs/hive-state.ts';

/** Filters and sorts the hives; by default all, by position. */
export function listHives(hives: readonly Hive[], { show, sort }: HiveListSearch, today: IsoDay): Hive[] {
  return hives
    .map((hive) => ({ hive, listed: { ...hive, ...readWatched(hive) } }))
    .filter(({ listed }) => show === undefined || matchesFilter(listed, show, today))
    .sort((one, other) => compareHives(one.listed, other.listed, sort ?? 'place'))
    .map(({ hive }) => hive);
}

/** Number of hives per filter. */
export const countKept = (hives: readonly Hive[], today: IsoDay): Readonly<Record<HiveFilter, number>> => {
  const watched = hives.map((hive) => readWatched(hive));
  const count = (filter: HiveFilter) => watched.filter((hive) => matchesFilter(hive, filter, today)).length;
  return { due: count('due'), weak: count('weak'), unseen: count('unseen') };
};
