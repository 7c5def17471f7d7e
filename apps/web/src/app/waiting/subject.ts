import type { Apiary, Hive } from '@propolis/contract';
import { namesInLine } from '../../lib/isolated.ts';
import { toApiary, toCounting, toHive } from '../../lib/paths.ts';
import { mutationOf } from '../../lib/writes/define-mutation.ts';
import type { Subject } from '../../lib/writes/mutation.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import type { Write } from '../../lib/writes/write.ts';

/** The subject of a write, with ids as they are shown. */
interface ShownSubject extends Omit<Subject, 'hive' | 'apiary' | 'counting'> {
  readonly hiveId: number | undefined;
  readonly apiaryId: number | undefined;
  readonly countingId: number | undefined;
}

const idOf = (named: Named | undefined): number | undefined => (named === undefined ? named : shownId(named));

export function subjectOf(write: Write): ShownSubject {
  const { hive, apiary, counting, ...others } = subjectOfKind(write);
  return { ...others, hiveId: idOf(hive), apiaryId: idOf(apiary), countingId: idOf(counting) };
}

function subjectOfKind(write: Write): Subject {
  try {
    // Stored under this mutation's name, by itself.
    return mutationOf(write)?.subject?.(write.variables) ?? {};
  } catch {
    // A later version of the app may store other variables.
    return {};
  }
}

/** The hive of a write, if it still exists. */
export const hiveOf = ({ hiveId }: ShownSubject, apiaries: readonly Apiary[]): Hive | undefined =>
  apiaries.flatMap(({ hives }) => hives).find(({ id }) => id === hiveId);

/** « Acacia · Les Rasses », as far as both are known. */
export function placeOf(subject: ShownSubject, apiaries: readonly Apiary[]): string {
  const hive = hiveOf(subject, apiaries);
  const apiary = apiaries.find(({ id }) => id === (hive?.apiary_id ?? subject.apiaryId));
  return namesInLine(
    [hive?.name, apiary?.name].filter((name) => name !== undefined),
    ' · ',
  );
}

/** The page of the thing in the app. */
export function pageOf(write: Write, apiaries: readonly Apiary[]) {
  const made = write.makes === undefined ? undefined : shownId({ ref: write.makes });
  const subject = subjectOf(write);
  const { hiveId = made, apiaryId = made, countingId, tab } = subject;
  if (countingId !== undefined) return toCounting(countingId);
  const hive = hiveOf({ ...subject, hiveId }, apiaries);
  if (hive) return toHive(hive, { tab });
  return apiaries.some(({ id }) => id === apiaryId) && apiaryId !== undefined
    ? toApiary(apiaryId)
    : undefined;
}

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
  const hives = apiaries.flatMap((apiary) => apiary.hives);
  if (withHive && hives.length > 0 && hiveId !== undefined && !hiveOf(subject, apiaries))
    return {
      kind: 'hive',
      withPlace: (id) => {
        const hive = hives.find((one) => one.id === id);
        return hive ? withHive(variables, hive) : variables;
      },
    };
  const isGone = apiaries.length > 0 && apiaryId !== undefined && !apiaries.some(({ id }) => id === apiaryId);
  if (withApiary && isGone) return { kind: 'apiary', withPlace: (id) => withApiary(variables, id) };
  return undefined;
}
