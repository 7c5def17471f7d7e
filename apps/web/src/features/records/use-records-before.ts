import type { JournalRecord, RecordPage } from '@propolis/contract';
import type { RecordKind } from '@propolis/domain';
import { answerOr } from '../../lib/answer.ts';
import { type RecordsAsked, useMedicines, useRecords } from './records.api.ts';

/** The newest records of an apiary, and its newest treatments: what a form needs, also without a network. */
export const apiaryRecords = (apiaryId: number): RecordsAsked => ({
  apiary: String(apiaryId),
  cancelled: 'false',
});
export const apiaryTreatments = (apiaryId: number): RecordsAsked => ({
  ...apiaryRecords(apiaryId),
  kind: 'treatment',
});

const NOTHING: Pick<RecordPage, 'data'> = { data: [] };

interface RecordsBefore {
  /** The content of the newest record of this kind. */
  readonly last: JournalRecord['record'] | undefined;
  readonly treatments: readonly JournalRecord[];
  /** Products of earlier treatments and of the shelf, the newest first. */
  readonly products: readonly string[];
}

/** What was done before in this apiary; undefined while it is loading. */
export function useRecordsBefore(apiaryId: number, kind: RecordKind): RecordsBefore | undefined {
  const records = answerOr<Pick<RecordPage, 'data'>>(useRecords(apiaryRecords(apiaryId)), NOTHING);
  const treatments = answerOr<Pick<RecordPage, 'data'>>(useRecords(apiaryTreatments(apiaryId)), NOTHING);
  const { data: medicines = [] } = useMedicines();
  if (!records || !treatments) return undefined;
  const used = treatments.data.flatMap(({ record }) => (record.kind === 'treatment' ? [record.product] : []));
  return {
    last: [...treatments.data, ...records.data].find(({ record }) => record.kind === kind)?.record,
    treatments: treatments.data,
    products: [...new Set([...used, ...medicines.map(({ product }) => product)])],
  };
}
