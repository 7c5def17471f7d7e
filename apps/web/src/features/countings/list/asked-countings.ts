import type { ListedCounting, QueryInputOf } from '@propolis/contract';
import type { calls } from '@propolis/contract/client';
import { addDays, type IsoDay, shownStatus } from '@propolis/domain';
import type { CountingListSearch } from '../../../lib/paths.ts';
import { arrivedFilter } from '../../../lib/writes/provisional.ts';

/** The start of a day in the browser's time zone. */
const beginOf = (day: IsoDay): string => new Date(`${day}T00:00`).toISOString();

/** Filters and page of a list of countings. */
export type CountingsAsked = QueryInputOf<typeof calls.countings.list>;

/** Query parameters of the server for an address. */
export function askedCountings(search: CountingListSearch): CountingsAsked {
  const { tab, status, apiary, hive, start, end, page = 1 } = search;
  const isLinked = tab !== 'unlinked';
  return {
    page,
    linked: isLinked ? 'true' : 'false',
    status,
    // A counting without a hive has no apiary.
    ...(isLinked && { apiary: arrivedFilter(apiary), hive: arrivedFilter(hive) }),
    ...(start !== undefined && end !== undefined && { start: beginOf(start), end: beginOf(addDays(end, 1)) }),
  };
}

/** Whether the list has filters. */
export const isFiltered = ({ tab, status, apiary, hive, start }: CountingListSearch): boolean =>
  status !== undefined ||
  start !== undefined ||
  (tab !== 'unlinked' && (apiary !== undefined || hive !== undefined));

/** Whether a counting matches these filters on this device. */
export const isAsked = (
  { status, hive_id, apiary, count_date }: ListedCounting,
  asked: CountingsAsked,
): boolean =>
  (asked.status === undefined || shownStatus(status) === asked.status) &&
  (asked.start === undefined || Date.parse(asked.start) <= Date.parse(count_date)) &&
  (asked.end === undefined || Date.parse(count_date) < Date.parse(asked.end)) &&
  (asked.linked === undefined || (hive_id !== null) === (asked.linked === 'true')) &&
  (asked.hive === undefined || String(hive_id) === asked.hive) &&
  (asked.apiary === undefined || String(apiary?.id) === asked.apiary);

/** Whether the filters match a queued counting; in both tabs, because the card may name its hive. */
export const isShown = (counting: ListedCounting, search: CountingListSearch): boolean =>
  isAsked(counting, { ...askedCountings({ ...search, tab: undefined }), linked: undefined });

/**
 * Whether the list of this tab contains a queued counting; the tab without hives has only those without a
 * hive.
 */
export const isListed = (counting: ListedCounting, search: CountingListSearch): boolean =>
  isShown(counting, search) && (search.tab !== 'unlinked' || counting.hive_id === null);
