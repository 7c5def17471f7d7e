import type { Hive, ObservationInput } from '@propolis/contract';
import { latestValues, OBSERVATION_DATE_KEY, OBSERVATION_ITEMS, readObservationData } from '@propolis/domain';

/**
 * Optimistic hive with a new observation: the newest one's values become its latest. An older or invalid one
 * changes nothing.
 */
export function withObservation(hive: Hive, input: ObservationInput): Hive {
  const { photos: _photos, [OBSERVATION_DATE_KEY]: date, ...values } = input;
  const seconds = Math.floor(new Date(String(date)).getTime() / 1000);
  if (Number.isNaN(seconds) || seconds < (hive.last_observation_date ?? 0)) return hive;
  const { data, errors } = readObservationData(values, OBSERVATION_ITEMS);
  if (errors) return hive;
  return {
    ...hive,
    last_observation_date: seconds,
    observations_aggregate: latestValues(hive.observations_aggregate, data),
    attention_since: attentionAfter(hive, data.surveillance_particular_attention, seconds),
  };
}

/** Without a value it is unchanged; a repeated request keeps its earlier start. */
function attentionAfter({ attention_since: since }: Hive, asked: unknown, seconds: number): number | null {
  if (asked === true) return since ?? seconds;
  return asked === false ? null : since;
}

/** Moves the observation back by this many ms. */
export function observedEarlier(input: ObservationInput, ms: number): ObservationInput {
  const date = new Date(String(input[OBSERVATION_DATE_KEY]));
  if (Number.isNaN(date.getTime())) return input;
  return { ...input, [OBSERVATION_DATE_KEY]: new Date(date.getTime() - ms).toISOString() };
}
