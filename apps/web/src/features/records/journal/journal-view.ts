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
