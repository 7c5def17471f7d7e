import type { Apiary, Hive, JournalRecord } from '@propolis/contract';
import { byHive, type IsoDay, varroaRulesOf, varroaStateOn, varroaTreatmentOf } from '@propolis/domain';
import type { VarroaColony, VarroaColonyMap } from '../../ui/varroa/varroa-colonies.ts';
import type { CountMap } from '../countings/countings.api.ts';

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
  const treatmentsOf = byHive(treatments, varroaTreatmentOf);
  const colonies = new Map<number, VarroaColony>();
  for (const apiary of apiaries) {
    const rules = varroaRulesOf(apiary);
    const isNoted = (id: number) => treatmentsOf.has(id) || counts.has(id);
    const isPlanned = Boolean(apiary.varroa_plan) || apiary.hives.some(({ id }) => isNoted(id));
    for (const { id } of apiary.hives) {
      const history = {
        // Hives that have ended are not in the list.
        endedOn: null,
        treatments: treatmentsOf.get(id) ?? [],
        counts: counts.get(id) ?? [],
      };
      const state = varroaStateOn(today, history, rules);
      const isFollowed = isNoted(id) || (isPlanned && state.kind === 'winter_due');
      colonies.set(id, { history, rules, state, isFollowed });
    }
  }
  return colonies;
}
