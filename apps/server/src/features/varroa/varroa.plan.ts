import {
  type IsoDay,
  isControlStep,
  type SeasonStep,
  seasonProgress,
  seasonStepsOn,
  seasonsAhead,
  varroaRulesOf,
} from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { findLivingHives, type PlannedApiary } from './varroa.queries.ts';
import { readHistories } from './varroa.service.ts';

/** The steps of the year without control counts, which are follow-ups of the treatments. */
export const stepsOf = (apiary: PlannedApiary, today: IsoDay): readonly SeasonStep[] =>
  seasonStepsOn(today, apiary.varroa_plan, varroaRulesOf(apiary)).filter((step) => !isControlStep(step));

/** The same, with those of the next year once the season is over. */
export const plansAhead = (apiary: PlannedApiary, today: IsoDay): readonly (readonly SeasonStep[])[] =>
  seasonsAhead(today, apiary.varroa_plan, varroaRulesOf(apiary)).map((steps) =>
    steps.filter((step) => !isControlStep(step)),
  );

/** The living colonies of apiaries with their histories. */
export async function readColonies(db: Db, userId: number, apiaryIds: readonly number[], today: IsoDay) {
  const hives = await findLivingHives(db, userId, apiaryIds);
  const histories = await readHistories(
    db,
    userId,
    hives.map(({ id }) => id),
    today,
  );
  return hives.flatMap((hive) => {
    const history = histories.get(hive.id);
    return history ? [{ ...hive, history }] : [];
  });
}
type Colony = Awaited<ReturnType<typeof readColonies>>[number];

/** The colonies in which a step is not done. */
export function coloniesToDo(
  today: IsoDay,
  step: SeasonStep,
  steps: readonly SeasonStep[],
  colonies: readonly Colony[],
): readonly Colony[] {
  const progressOf = seasonProgress(today, steps);
  return colonies.filter(({ history }) => progressOf(history)[steps.indexOf(step)]?.state !== 'done');
}
