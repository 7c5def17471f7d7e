import type { Apiary } from '@propolis/contract';
import { toApiary, toCounting, toHive } from '../../lib/paths.ts';
import { shownId } from '../../lib/writes/provisional.ts';
import type { Write } from '../../lib/writes/write.ts';
import { hiveOf, subjectOf } from './subject.ts';

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
