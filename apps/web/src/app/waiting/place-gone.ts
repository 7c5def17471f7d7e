import type { Apiary } from '@propolis/contract';
import type { Write } from '../../lib/writes/write.ts';
import { isApiaryGone, isHiveGone, subjectOf } from './subject-of.ts';

interface PlaceGone {
  readonly kind: 'hive' | 'apiary';
  /** The variables of the write with another one in its place. */
  readonly withPlace: (id: number) => unknown;
}

/** Written down under their names, by the mutations of these names. */
interface Variables {
  readonly input: object;
  readonly form: object;
}

const WITH_HIVE: Readonly<Record<string, (variables: Variables, hiveId: number) => unknown>> = {
  createObservation: (variables, hiveId) => ({ ...variables, hiveId }),
  countByHand: (variables, hiveId) => ({ ...variables, input: { ...variables.input, hive_id: hiveId } }),
  sendCounting: (variables, hiveId) => ({ ...variables, form: { ...variables.form, hive_id: hiveId } }),
};

/** What of a write has gone that it belonged to, where something else can stand in its place. */
export function placeGone(write: Write, apiaries: readonly Apiary[]): PlaceGone | undefined {
  const subject = subjectOf(write);
  const variables = write.variables as Variables;
  const withHive = WITH_HIVE[write.name];
  const hasHives = apiaries.some(({ hives }) => hives.length > 0);
  if (withHive && hasHives && isHiveGone(subject, apiaries))
    return { kind: 'hive', withPlace: (id) => withHive(variables, id) };
  if (write.name === 'createHive' && apiaries.length > 0 && isApiaryGone(subject, apiaries))
    return { kind: 'apiary', withPlace: (apiaryId) => ({ ...variables, apiaryId }) };
  return undefined;
}
