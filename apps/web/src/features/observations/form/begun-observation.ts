import { OBSERVATION_ITEMS, readObservationData } from '@propolis/domain';
import { toLocalMinute } from '../../../lib/local-minute.ts';
import type { ObservationSearch } from '../../../lib/paths.ts';

/**
 * Initial values of a new observation: none and the current time, or those that another page has put into the
 * address.
 */
export function begunObservation({ at, values = {} }: ObservationSearch, now: Date) {
  const moment = at === undefined ? Number.NaN : Date.parse(at);
  const begun = moment <= now.getTime() ? at : undefined; // False for an invalid time.
  return {
    /** From the address, if it is a time in the past. */
    at: begun,
    values: readObservationData(values, OBSERVATION_ITEMS).data,
    date: toLocalMinute(begun === undefined ? now : new Date(moment)),
  };
}
