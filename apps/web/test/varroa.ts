import { type IsoDay, varroaRulesAt, varroaStateOn } from '@propolis/domain';
import type { VarroaColony } from '../src/ui/varroa/varroa-colonies.ts';

/** A colony in which so many mites fell per day in the week before this day, which is today. */
export function aColony(day: IsoDay, perDay: number): VarroaColony {
  const counts = [{ kind: 'fall', day, mites: 7 * perDay, exposureDays: 7 }] as const;
  const history = { endedOn: null, treatments: [], counts };
  const rules = varroaRulesAt(null);
  return { history, rules, state: varroaStateOn(day, history, rules), isFollowed: true };
}
