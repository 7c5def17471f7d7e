import { HIVE_FILTERS, HIVE_ORDERS } from '@propolis/domain';
import type { HiveListSearch } from '../../lib/paths.ts';

/** What an address says of a list of hives. What it cannot say is named as well: the router keeps what is not. */
export const readHiveListSearch = ({ show, sort }: Record<string, unknown>): HiveListSearch => ({
  show: HIVE_FILTERS.find((known) => known === show),
  // As they stand needs no word.
  sort: HIVE_ORDERS.find((known) => known === sort && known !== 'place'),
});
