import type { Hive, WeightEvent } from '@propolis/contract';
import type { GainCause, LossCause, ObservationData } from '@propolis/domain';

/** What may be noted of an event; winters and flows are no work of a day. */
export type EventCause = LossCause | GainCause;

export const causesOf = (event: WeightEvent): readonly EventCause[] =>
  event.kind === 'loss' || event.kind === 'gain' ? event.candidates : [];

const tenths = (kilograms: number): number => Math.round(Math.abs(kilograms) * 10) / 10;

interface Noted {
  readonly event: WeightEvent;
  /** In words, for what has no item of its own. */
  readonly note: string;
  /** Honey supers that the hive had then; undefined where nobody knows. */
  readonly supers: number | undefined;
}

/** Honey supers that stood on a hive when something happened to it: what was seen later does not tell of that. */
export function supersAt(
  { observations_aggregate, last_observation_date: seen }: Hive,
  { end }: WeightEvent,
): number | undefined {
  if (seen !== null && seen * 1000 > Date.parse(end)) return undefined;
  return Number(observations_aggregate.structure_honey_super ?? 0);
}

/** With what an observation of an event begins, if this was its cause: its kind, its weight, and what was weighed. */
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
