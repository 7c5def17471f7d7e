import type { ListedCounting } from '@propolis/contract';
import { addDays, type IsoDay, shownStatus } from '@propolis/domain';
import { localDay } from '../../../lib/dates.ts';
import type { CountingListSearch } from '../../../lib/paths.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import type { CountingsAsked } from '../countings.api.ts';

/** The first moment of a day, by the clocks of whoever asks. */
const beginOf = (day: IsoDay): string => new Date(`${day}T00:00`).toISOString();

/** Of a thing that had only a provisional id when the address was made: the one that it has by now. */
const textOf = (id: number | undefined): string | undefined =>
  id === undefined ? undefined : String(arrivedId(id));

/** What an address asks the server for. */
export function askedCountings(search: CountingListSearch): CountingsAsked {
  const { tab, status, apiary, hive, start, end, page = 1 } = search;
  const isLinked = tab !== 'unlinked';
  return {
    page,
    linked: isLinked ? 'true' : 'false',
    status,
    // Without a hive it stands in no apiary.
    ...(isLinked && { apiary: textOf(apiary), hive: textOf(hive) }),
    ...(start !== undefined && end !== undefined && { start: beginOf(start), end: beginOf(addDays(end, 1)) }),
  };
}

/** Whether the list is narrowed down. */
export const isFiltered = ({ tab, status, apiary, hive, start }: CountingListSearch): boolean =>
  status !== undefined ||
  start !== undefined ||
  (tab !== 'unlinked' && (apiary !== undefined || hive !== undefined));

/** Whether a list that is narrowed down like this shows what waits on this device; of both tabs, for a card may still name its hive. */
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

/** Whether what waits on this device will be in the list of this tab: of those without a hive only such ones. */
export const isListed = (counting: ListedCounting, search: CountingListSearch): boolean =>
  isShown(counting, search) && (search.tab !== 'unlinked' || counting.hive_id === null);
