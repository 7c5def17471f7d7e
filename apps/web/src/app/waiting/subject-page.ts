import type { Apiary } from '@propolis/contract';
import { toApiary, toCounting, toHive } from '../../lib/paths.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import type { Named } from '../../lib/writes/references.ts';
import type { Write } from '../../lib/writes/write.ts';
import { subjectOf } from './subject-of.ts';

const OBSERVATIONS: readonly string[] = ['createObservation', 'updateObservation', 'removeObservation'];

const OF_COUNTING: readonly string[] = ['updateCounting', 'correctCounting', 'removeCounting'];
const COUNTED: readonly string[] = ['sendCounting', 'countByHand'];

/** Where the thing itself stands in the app, among all others. */
export function pageOf(write: Write, apiaries: readonly Apiary[]) {
  const made = write.makes === undefined ? undefined : shownId({ ref: write.makes });
  if (made !== undefined && COUNTED.includes(write.name)) return toCounting(made);
  if (OF_COUNTING.includes(write.name))
    return toCounting(shownId((write.variables as { readonly id: Named }).id)); // of each of these
  const { hiveId = made, apiaryId = made } = subjectOf(write);
  const hive = apiaries.flatMap(({ hives }) => hives).find(({ id }) => id === hiveId);
  if (hive) return toHive(hive, OBSERVATIONS.includes(write.name) ? { tab: 'observations' } : {});
  return apiaries.some(({ id }) => id === apiaryId) && apiaryId !== undefined
    ? toApiary(apiaryId)
    : undefined;
}
