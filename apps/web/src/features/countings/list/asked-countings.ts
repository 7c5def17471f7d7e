import type { IsoDay } from '@propolis/domain';
import { addDays } from '@propolis/domain';
import type { CountingListSearch } from '../../../lib/paths.ts';
import type { CountingsAsked } from '../countings.api.ts';

/** The first moment of a day, by the clocks of whoever asks. */
const beginOf = (day: IsoDay): string => new Date(`${day}T00:00`).toISOString();

const textOf = (id: number | undefined): string | undefined => (id === undefined ? undefined : String(id));

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
