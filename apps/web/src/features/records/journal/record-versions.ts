import type { JournalRecord } from '@propolis/contract';
import { APIARY_TIME_ZONE } from '@propolis/domain';
import { dayIn } from '../../../lib/dates.ts';
import type { RecordPlace } from '../record-edit.ts';
import type { KnownRecord } from './one-record.api.ts';

/** Whether a record was first made today, in the zone of its apiary: then it can be undone without a reason. */
export function isUndoable({ record, versions }: KnownRecord, now: Date): boolean {
  const first = versions?.[0] ?? (record.version <= 1 ? record : undefined);
  if (!first || record.cancelled !== null) return false;
  return dayIn(APIARY_TIME_ZONE, new Date(first.made_at)) === dayIn(APIARY_TIME_ZONE, now);
}

/** What a queued mutation of a record is about. */
export const placeOf = ({ apiary, hives, record }: JournalRecord): RecordPlace => ({
  apiaryId: apiary?.id ?? null,
  hiveIds: hives.map(({ id }) => id),
  happenedOn: record.happened_on,
});
