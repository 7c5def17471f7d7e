import type { JournalRecord } from '@propolis/contract';
import type { IsoDay } from '@propolis/domain';
import type { JournalSearch } from '../../../lib/paths.ts';
import { arrivedId } from '../../../lib/writes/provisional.ts';
import type { RecordsAsked } from '../records.api.ts';

/** Query parameters of the server for an address. */
export function askedRecords(search: JournalSearch): RecordsAsked {
  const { kind, apiary, hive, product, year, page = 1 } = search;
  return {
    page,
    kind,
    apiary: textOf(apiary),
    hive: textOf(hive),
    product,
    // Those of all years take the server as long as the page itself.
    ...(!isFiltered(search) && { totals: 'year' }),
    ...(year !== undefined && { from: `${year}-01-01`, to: `${year}-12-31` }),
  };
}

/** Replaces a provisional id in the address by that of the server. */
const textOf = (id: number | undefined): string | undefined =>
  id === undefined ? undefined : String(arrivedId(id));

/** Whether the journal shows a part of the records. */
export const isFiltered = ({ page: _, ...filters }: JournalSearch): boolean =>
  Object.values(filters).some((filter) => filter !== undefined);

/** Groups records, which are sorted by day, by their day. */
export function byDay<Item extends Pick<JournalRecord, 'record'>>(
  records: readonly Item[],
): { readonly day: IsoDay; readonly records: readonly Item[] }[] {
  const days = new Map<IsoDay, Item[]>();
  for (const one of records) {
    const day = one.record.happened_on;
    const known = days.get(day);
    if (known) known.push(one);
    else days.set(day, [one]);
  }
  return [...days].map(([day, ofDay]) => ({ day, records: ofDay }));
}
