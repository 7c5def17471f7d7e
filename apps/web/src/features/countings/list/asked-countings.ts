import type { ListedCounting } from '@propolis/contract';
import { addDays, type IsoDay, shownStatus } from '@propolis/domain';
import { localDay } from '../../../lib/dates.ts';
import type { CountingListSearch } from '../../../lib/paths.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import type { CountingsAsked } from '../countings.api.ts';

/** The start of a day in the browser's time zone. */
const beginOf = (day: IsoDay): string => new Date(`${day}T00:00`).toISOString();

/** Replaces a provisional id in the address by that of the server. */
const textOf = (id: number | undefined): string | undefined =>
  id === undefined ? undefined : String(arrivedId(id));

/** Query parameters of the server for an address. */
export function askedCountings(search: CountingListSearch): CountingsAsked {
  const { tab, status, apiary, hive, start, end, page = 1 } = search;
  const isLinked = tab !== 'unlinked';
  return {
    page,
    linked: isLinked ? 'true' : 'false',
    status,
    // A counting without a hive has no apiary.
    ...(isLinked && { apiary: textOf(apiary), hive: textOf(hive) }),
    ...(start !== undefined && end !== undefined && { start: beginOf(start), end: beginOf(addDays(end, 1)) }),
  };
}

/** Whether the list has filters. */
export const isFiltered = ({ tab, status, apiary, hive, start }: CountingListSearch): boolean =>
  status !== undefined ||
  start !== undefined ||
  (tab !== 'unlinked' && (apiary !== undefined || hive !== undefined));

/** Whether the filters match a queued counting; in both tabs, because the card may name its hive. */
export function isShown(
  { status: has, apiary: at, hive_id, count_date }: ListedCounting,
  { status, apiary, hive, start, end }: CountingListSearch,
): boolean {
  const day = localDay(new Date(count_date));
  return (
    (status === undefined || shownStatus(has) === status) &&
    (apiary === undefined || at?.id === arrivedId(apiary)) &&
    (hive === undefined || hive_id === arrivedId(hive)) &&
    (start === undefined || end === undefined || (start <= day && day <= end))
  );
}

/**
 * Whether the list of this tab contains a queued counting; the tab without hives has only those without a
 * hive.
 */
export const isListed = (counting: ListedCounting, search: CountingListSearch): boolean =>
  isShown(counting, search) && (search.tab !== 'unlinked' || counting.hive_id === null);
