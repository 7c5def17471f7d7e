import type { Apiary, Hive, JournalRecord } from '@propolis/contract';
import { type IsoDay, type VarroaTreatment, varroaRulesOf, varroaStateOn } from '@propolis/domain';
import type { VarroaColony, VarroaColonyMap } from '../../ui/varroa/varroa-colonies.ts';
import type { CountMap } from '../countings/countings.api.ts';

/** The treatments against varroa, by hive id. */
function varroaTreatments(records: readonly Pick<JournalRecord, 'record'>[]): Map<number, VarroaTreatment[]> {
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

type StandingHives = Pick<Apiary, 'altitude' | 'varroa_plan'> & {
  readonly hives: readonly Pick<Hive, 'id'>[];
};

/** The state of each colony on a day, from its counts and valid treatments. */
export function varroaColonies(
  apiaries: readonly StandingHives[],
  counts: CountMap,
  treatments: readonly Pick<JournalRecord, 'record'>[],
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
