import type { JournalRecord } from '@propolis/contract';
import { apiaryDay } from '@propolis/domain';
import type { KnownRecord } from '../one-record.api.ts';
import type { RecordPlace } from '../record-edit.ts';
import type { Fact } from './use-record-words.ts';

/** Whether a record was first made today, in the zone of its apiary: then it can be undone without a reason. */
export function isUndoable({ record, versions }: KnownRecord, now: Date): boolean {
  const first = versions?.[0] ?? (record.version <= 1 ? record : undefined);
  if (!first || record.cancelled !== null) return false;
  return apiaryDay(new Date(first.made_at)) === apiaryDay(now);
}

/** What a queued mutation of a record is about. */
export const placeOf = ({ apiary, hives, record }: JournalRecord): RecordPlace => ({
  apiaryId: apiary?.id ?? null,
  hiveIds: hives.map(({ id }) => id),
  happenedOn: record.happened_on,
});

/** The fields that say something else in the later of two versions; a text is undefined if there was no value. */
export function changesBetween(before: readonly Fact[], after: readonly Fact[]) {
  const labels = new Map([...before, ...after].map(({ key, label }) => [key, label]));
  const textIn = (facts: readonly Fact[], key: Fact['key']) => facts.find((fact) => fact.key === key)?.text;
  return [...labels]
    .map(([key, label]) => ({ key, label, before: textIn(before, key), after: textIn(after, key) }))
    .filter((change) => change.before !== change.after);
}
