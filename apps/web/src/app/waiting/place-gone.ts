import type { Apiary } from '@propolis/contract';
import { mutationOf } from '../../lib/writes/define-mutation.ts';
import type { Write } from '../../lib/writes/write.ts';
import { hiveOf, subjectOf } from './subject.ts';

interface PlaceGone {
  readonly kind: 'hive' | 'apiary';
  /** The variables of the write with another place. */
  readonly withPlace: (id: number) => unknown;
}

/** The deleted hive or apiary of a write, if another one can replace it. */
export function placeGone(write: Write, apiaries: readonly Apiary[]): PlaceGone | undefined {
  const { withHive, withApiary } = mutationOf(write) ?? {};
  const subject = subjectOf(write);
  const { hiveId, apiaryId } = subject;
  const { variables } = write;
  const hasHives = apiaries.some(({ hives }) => hives.length > 0);
  if (withHive && hasHives && hiveId !== undefined && !hiveOf(subject, apiaries))
    return { kind: 'hive', withPlace: (id) => withHive(variables, id) };
  const isGone = apiaries.length > 0 && apiaryId !== undefined && !apiaries.some(({ id }) => id === apiaryId);
  if (withApiary && isGone) return { kind: 'apiary', withPlace: (id) => withApiary(variables, id) };
  return undefined;
}
