import type { Hive, ObservationInput } from '@propolis/contract';
import { latestValues, OBSERVATION_DATE_KEY, OBSERVATION_ITEMS, readObservationData } from '@propolis/domain';

/**
 * A hive as it will be once an observation is recorded: the newest one's values become its latest. An older one
 * changes nothing that is seen here, and what the server will refuse shows nothing.
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

/** What says nothing of it leaves it as it was; what asks for it again began earlier. */
function attentionAfter({ attention_since: since }: Hive, asked: unknown, seconds: number): number | null {
  if (asked === true) return since ?? seconds;
  return asked === false ? null : since;
}

/** The same observation of so many ms before. */
export function observedEarlier(input: ObservationInput, ms: number): ObservationInput {
  const date = new Date(String(input[OBSERVATION_DATE_KEY]));
  if (Number.isNaN(date.getTime())) return input;
  return { ...input, [OBSERVATION_DATE_KEY]: new Date(date.getTime() - ms).toISOString() };
}
