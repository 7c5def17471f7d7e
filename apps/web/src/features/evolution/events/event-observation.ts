import type { Hive, WeightEvent } from '@propolis/contract';
import type { GainCause, LossCause, ObservationData } from '@propolis/domain';
import { IconFlower, IconSnowflake, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';

export const EVENT_ICONS = {
  loss: IconTrendingDown,
  gain: IconTrendingUp,
  flow: IconFlower,
  stores: IconSnowflake,
} as const;

/** Causes that can be noted; winters and nectar flows are not work of one day. */
export type EventCause = LossCause | GainCause;

export const causesOf = (event: WeightEvent): readonly EventCause[] =>
  event.kind === 'loss' || event.kind === 'gain' ? event.candidates : [];

const tenths = (kilograms: number): number => Math.round(Math.abs(kilograms) * 10) / 10;

interface Noted {
  readonly event: WeightEvent;
  /** Text for a cause without an item. */
  readonly note: string;
  /** Number of honey supers at that time; undefined if unknown. */
  readonly supers: number | undefined;
}

/** Number of honey supers at the time of an event; later observations are ignored. */
export function supersAt(
  { observations_aggregate, last_observation_date: seen }: Hive,
  { end }: WeightEvent,
): number | undefined {
  if (seen !== null && seen * 1000 > Date.parse(end)) return undefined;
  return Number(observations_aggregate.structure_honey_super ?? 0);
}

/** Initial values of an observation of an event with this cause: its kind and weight. */
export function observationOf(cause: EventCause, { event, note, supers }: Noted): ObservationData {
  const weighed = { general_notes: note };
  switch (cause) {
    case 'feeding':
      return { ...weighed, feeding_quantity: tenths(event.change) };
    case 'super':
      return supers === undefined ? weighed : { ...weighed, structure_honey_super: supers + 1 };
    case 'swarm':
      return { ...weighed, swarming_observed: true };
    case 'theft':
      return { ...weighed, problem_observed: true, problem_kind: 'option_7' };
    case 'removed':
      return supers ? { ...weighed, structure_honey_super: supers - 1 } : weighed;
    case 'harvest':
      return weighed;
  }
}
