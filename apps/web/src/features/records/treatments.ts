import type { JournalRecord } from '@propolis/contract';
import { type Treatment, treatmentOf, type VarroaTreatment } from '@propolis/domain';

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

/** The treatments against varroa among valid records, by hive id. */
export function varroaTreatments(
  records: readonly Pick<JournalRecord, 'record'>[],
): ReadonlyMap<number, readonly VarroaTreatment[]> {
  const byHive = new Map<number, VarroaTreatment[]>();
  for (const { record } of records) {
    if (record.kind !== 'treatment' || record.indication !== 'varroa') continue;
    const { product, happened_on: firstDay, last_day: lastDay, substances } = record;
    for (const id of record.hive_ids)
      if (typeof id === 'number')
        byHive.set(id, [...(byHive.get(id) ?? []), { product, firstDay, lastDay, substances }]);
  }
  return byHive;
}
