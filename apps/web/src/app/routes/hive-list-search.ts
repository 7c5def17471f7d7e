import { HIVE_FILTERS, HIVE_ORDERS } from '@propolis/domain';
import type { HiveListSearch } from '../../lib/paths.ts';

/**
 * The search parameters of a list of hives. Missing ones are set to undefined: the router keeps keys that are
 * not returned.
 */
export const readHiveListSearch = ({ show, sort }: Record<string, unknown>): HiveListSearch => ({
  show: HIVE_FILTERS.find((known) => known === show),
  // The order by place is the default and not in the address.
  sort: HIVE_ORDERS.find((known) => known === sort && known !== 'place'),
});
