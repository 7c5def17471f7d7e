import type { Apiary, JournalRecord } from '@propolis/contract';
import { type IsoDay, type VarroaTreatment, varroaRulesOf, varroaStateOn } from '@propolis/domain';
import { useMemo } from 'react';
import type { VarroaColony, VarroaColonyMap } from '../../ui/varroa/varroa-colonies.ts';
import { useApiaries } from '../apiaries/apiaries.api.ts';
import { type CountMap, useKnownCounts } from '../countings/countings.api.ts';
import { useTreatmentRecords } from '../records/records.api.ts';

const NONE: VarroaColonyMap = new Map();

/** The treatments against varroa, by hive id. */
function varroaTreatments(records: readonly JournalRecord[]): Map<number, VarroaTreatment[]> {
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

/** The state of each colony on a day, from its counts and valid treatments. */
export function varroaColonies(
  apiaries: readonly Apiary[],
  counts: CountMap,
  treatments: readonly JournalRecord[],
  today: IsoDay,
): VarroaColonyMap {
  const treatmentsOf = varroaTreatments(treatments);
  const colonies = new Map<number, VarroaColony>();
  for (const apiary of apiaries) {
    const rules = varroaRulesOf(apiary);
    for (const { id } of apiary.hives) {
      const history = {
        // Hives that have ended are not in the list.
        endedOn: null,
        treatments: treatmentsOf.get(id) ?? [],
        counts: counts.get(id) ?? [],
      };
      colonies.set(id, { history, rules, state: varroaStateOn(today, history, rules) });
    }
  }
  return colonies;
}

/**
 * What is known of the mites of each colony today, by hive id, with what waits to be sent; empty while counts or
 * treatments are unknown.
 */
export function useVarroaStates(today: IsoDay): VarroaColonyMap {
  const { data: apiaries } = useApiaries();
  const { data: treatments } = useTreatmentRecords();
  const counts = useKnownCounts();
  return useMemo(
    () => (apiaries && counts && treatments ? varroaColonies(apiaries, counts, treatments, today) : NONE),
    [apiaries, counts, treatments, today],
  );
}
