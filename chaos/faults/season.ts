import fc from 'fast-check';
import { createApiary } from '../../apps/web/src/features/apiaries/apiaries.api.ts';
import { createHive, moveHive, updateHive } from '../../apps/web/src/features/hives/hives.api.ts';
import {
  createObservation,
  removeObservation,
  updateObservation,
} from '../../apps/web/src/features/observations/observations.api.ts';
import { newIdempotencyKey } from '../../apps/web/src/lib/idempotency.ts';
import type { AnyMutation } from '../../apps/web/src/lib/writes/mutation.ts';
import { shownId } from '../../apps/web/src/lib/writes/provisional.ts';
import { FAULTS } from './network.ts';

/** What happens in one afternoon: `which` chooses among what is there, in whichever tab is meant by `tab`. */
export const steps = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('observe', 'edit', 'remove', 'rename') },
      { weight: 2, arbitrary: fc.constantFrom('hive', 'move', 'apiary') },
      { weight: 3, arbitrary: fc.constantFrom('kill', 'open', 'leave network', 'find network', 'wake') },
      { weight: 3, arbitrary: fc.constant('pause') },
    ),
    which: fc.nat(50),
    tab: fc.nat(1),
  }),
  { minLength: 6, maxLength: 24 },
);
export const faults = fc.array(fc.constantFrom(...FAULTS), { maxLength: 40 });
export type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

interface Observed {
  readonly key: string;
  note: string;
  removed: boolean;
}
interface Kept {
  readonly key: string;
  name: string;
}
interface KeptHive extends Kept {
  readonly apiary: Kept;
  /** In the order in which they were made. */
  readonly observations: Observed[];
}

export interface Entry {
  readonly mutation: AnyMutation;
  readonly variables: unknown;
}

/** What a beekeeper has entered, which the server must have in the end: each thing once, as it was last said. */
export function createSeason() {
  const apiaries: Kept[] = [];
  const hives: KeptHive[] = [];
  let made = 0;
  const next = (kind: string) => {
    made += 1;
    return `${kind} ${made}`;
  };
  const idOf = ({ key }: { readonly key: string }) => shownId({ ref: key });
  const entry = (mutation: AnyMutation, variables: object): Entry => ({
    mutation,
    variables: { idempotencyKey: newIdempotencyKey(), ...variables },
  });
  const addApiary = (): Entry => {
    const apiary = { key: newIdempotencyKey(), name: next('rucher') };
    apiaries.push(apiary);
    const input = { name: apiary.name, reference: 'VD-1', latitude: 46.8, longitude: 6.5 };
    return entry(createApiary, { input, idempotencyKey: apiary.key });
  };
  const addHive = (apiary: Kept): Entry => {
    const hive = { key: newIdempotencyKey(), name: next('ruche'), apiary, observations: [] };
    hives.push(hive);
    const input = { name: hive.name, hive_type_id: 1, bee_race_id: 2, color: 'E0C195' };
    return entry(createHive, { apiaryId: idOf(apiary), input, idempotencyKey: hive.key });
  };
  const observe = (hive: KeptHive): Entry => {
    const observation = { key: newIdempotencyKey(), note: next('note'), removed: false };
    hive.observations.push(observation);
    const input = { general_notes: observation.note, observation_date: '2026-06-15T09:00:00.000Z' };
    return entry(createObservation, { hiveId: idOf(hive), input, idempotencyKey: observation.key });
  };
  const change = (kind: 'edit' | 'remove', hive: KeptHive, observation: Observed): Entry => {
    const named = { id: idOf(observation), hiveId: idOf(hive) };
    if (kind === 'remove') {
      observation.removed = true;
      return entry(removeObservation, named);
    }
    observation.note = next('note');
    return entry(updateObservation, { ...named, input: { general_notes: observation.note } });
  };
  const ofHive = (kind: string, hive: KeptHive, which: number): Entry => {
    const there = hive.observations.filter(({ removed }) => !removed);
    const observation = there[which % Math.max(1, there.length)];
    if (kind === 'rename') {
      hive.name = next('ruche');
      return entry(updateHive, { id: idOf(hive), change: { name: hive.name } });
    }
    if (kind === 'move') return entry(moveHive, { id: idOf(hive), apiaryId: idOf(hive.apiary), position: 1 });
    return observation && (kind === 'edit' || kind === 'remove')
      ? change(kind, hive, observation)
      : observe(hive);
  };
  return {
    hives,
    apiaries,
    /** What one step enters. */
    enter: (kind: string, which: number): Entry => {
      const apiary = apiaries[which % Math.max(1, apiaries.length)];
      if (kind === 'apiary' || !apiary) return addApiary();
      const hive = hives[which % Math.max(1, hives.length)];
      return kind === 'hive' || !hive ? addHive(apiary) : ofHive(kind, hive, which);
    },
  };
}
export type Season = ReturnType<typeof createSeason>;
