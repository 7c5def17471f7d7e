import type { JournalRecord } from '@propolis/contract';
import { type Treatment, treatmentOf } from '@propolis/domain';

/** Treatments of each hive, by its id. */
export type TreatmentMap = ReadonlyMap<number, readonly Treatment[]>;

/** The treatments among valid records. A hive that was removed has no id, and no page shows its treatments. */
export function treatmentsByHive(records: readonly JournalRecord[]): TreatmentMap {
  const byHive = new Map<number, Treatment[]>();
  for (const { record, cancelled } of records) {
    if (record.kind !== 'treatment' || cancelled !== null) continue;
    const treatment = treatmentOf(record);
    for (const id of record.hive_ids)
      if (typeof id === 'number') byHive.set(id, [...(byHive.get(id) ?? []), treatment]);
  }
  return byHive;
}
