import { SHOWN_STATUSES } from '@propolis/domain';
import type { CountingListSearch } from '../../lib/paths.ts';
import { dayOf, idOf, numberOf } from './read-search.ts';

/**
 * What an address says of the list of countings. What it cannot say is named as well: the router keeps what is not.
 * Days are both there, in their order, or neither is.
 */
export function readCountingListSearch(search: Record<string, unknown>): CountingListSearch {
  const [start, end] = [dayOf(search.start), dayOf(search.end)];
  const isRange = start !== undefined && end !== undefined && start <= end;
  const page = numberOf(search.page);
  return {
    tab: search.tab === 'unlinked' ? 'unlinked' : undefined,
    status: SHOWN_STATUSES.find((known) => known === search.status),
    apiary: idOf(search.apiary),
    hive: idOf(search.hive),
    ...(isRange ? { start, end } : { start: undefined, end: undefined }),
    page: page === 1 ? undefined : page,
  };
}
