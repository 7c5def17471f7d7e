import type { JournalSearch } from '../../../lib/paths.ts';
import { arrivedFilter } from '../../../lib/writes/provisional.ts';
import type { RecordsAsked } from '../records.api.ts';

/** Query parameters of the server for an address. */
export function askedRecords(search: JournalSearch): RecordsAsked {
  const { kind, apiary, hive, product, year, page = 1 } = search;
  return {
    page,
    kind,
    apiary: arrivedFilter(apiary),
    hive: arrivedFilter(hive),
    product,
    // Those of all years take the server as long as the page itself.
    ...(!isFiltered(search) && { totals: 'year' }),
    ...(year !== undefined && { from: `${year}-01-01`, to: `${year}-12-31` }),
  };
}

/** Whether the journal shows a part of the records. */
export const isFiltered = ({ page: _, ...filters }: JournalSearch): boolean =>
  Object.values(filters).some((filter) => filter !== undefined);
