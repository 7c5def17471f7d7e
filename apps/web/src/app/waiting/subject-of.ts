import type { Apiary } from '@propolis/contract';
import { namesInLine } from '../../lib/isolated.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import type { Write } from '../../lib/writes/write.ts';

/** What a write is about, as far as its variables tell. */
export interface Subject {
  /** As it was typed. */
  readonly name?: string | undefined;
  /** Ids as they are shown. */
  readonly hiveId?: number | undefined;
  readonly apiaryId?: number | undefined;
  /** ISO 8601. */
  readonly date?: string | undefined;
}

/** Where the variables of the app's writes say what they are about. */
interface Told {
  readonly id?: Named;
  readonly hiveId?: Named;
  readonly apiaryId?: Named;
  readonly input?: Partial<Record<'name' | 'observation_date' | 'count_date', unknown>> & {
    readonly hive_id?: Named;
  };
  readonly form?: { readonly hive_id?: Named };
}

const idOf = (named: unknown): number | undefined =>
  typeof named === 'number' || (typeof named === 'object' && named !== null && 'ref' in named)
    ? shownId(named as Named) // a number, or what stands for one
    : undefined;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

const OF_HIVE: readonly string[] = ['updateHive', 'removeHive', 'duplicateHive', 'moveHive'];
const OF_APIARY: readonly string[] = ['updateApiary', 'removeApiary'];

/** Hive, apiary, name and day of a write. */
export function subjectOf({ name, variables }: Write): Subject {
  const told = (typeof variables === 'object' && variables !== null ? variables : {}) as Told; // looked at with care
  const hive = OF_HIVE.includes(name) ? told.id : (told.hiveId ?? told.input?.hive_id ?? told.form?.hive_id);
  return {
    name: textOf(told.input?.name),
    hiveId: idOf(hive),
    apiaryId: idOf(OF_APIARY.includes(name) ? told.id : told.apiaryId),
    date: textOf(told.input?.observation_date) ?? textOf(told.input?.count_date),
  };
}

/** Whether the hive that a write needs is no longer there. */
export function isHiveGone({ hiveId }: Subject, apiaries: readonly Apiary[]): boolean {
  return hiveId !== undefined && !apiaries.some(({ hives }) => hives.some(({ id }) => id === hiveId));
}

/** The same of an apiary. */
export function isApiaryGone({ apiaryId }: Subject, apiaries: readonly Apiary[]): boolean {
  return apiaryId !== undefined && !apiaries.some(({ id }) => id === apiaryId);
}

/** « Acacia · Les Rasses », as far as both are known. */
export function placeOf({ hiveId, apiaryId }: Subject, apiaries: readonly Apiary[]): string {
  const apiary = apiaries.find(
    ({ id, hives }) => id === apiaryId || hives.some((hive) => hive.id === hiveId),
  );
  const hive = apiary?.hives.find(({ id }) => id === hiveId);
  return namesInLine(
    [hive?.name, apiary?.name].filter((name) => name !== undefined),
    ' · ',
  );
}
