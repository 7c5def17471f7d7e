import type { JournalRecord } from '@propolis/contract';
import { byHive, type Treatment, treatmentOf } from '@propolis/domain';

/** Treatments of each hive, by its id. */
export type TreatmentMap = ReadonlyMap<number, readonly Treatment[]>;

/** The treatments among valid records. A hive that was removed has no id, and no page shows its treatments. */
export const treatmentsByHive = (records: readonly JournalRecord[]): TreatmentMap =>
  byHive(
    records.filter(({ cancelled }) => cancelled === null),
    (record) => (record.kind === 'treatment' ? treatmentOf(record) : undefined),
  );
