import { OBSERVATION_ITEMS, readObservationData } from '@propolis/domain';
import { toLocalMinute } from '../../../lib/local-minute.ts';
import type { ObservationSearch } from '../../../lib/paths.ts';
import type { FormValues } from './form-values.ts';

interface BegunObservation {
  /** As the address has it, where it is a moment that has passed. */
  readonly at: string | undefined;
  readonly values: FormValues;
  /** Local time without zone, to the minute. */
  readonly date: string;
}

/** With what a new observation begins: with nothing, now, or as another page has begun it in the address. */
export function begunObservation({ at, values = {} }: ObservationSearch, now: Date): BegunObservation {
  const moment = at === undefined ? Number.NaN : Date.parse(at);
  const begun = moment <= now.getTime() ? at : undefined; // of what is no moment neither is true
  return {
    at: begun,
    values: readObservationData(values, OBSERVATION_ITEMS).data,
    date: toLocalMinute(begun === undefined ? now : new Date(moment)),
  };
}
