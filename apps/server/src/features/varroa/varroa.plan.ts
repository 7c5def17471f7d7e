import {
  type IsoDay,
  isControlStep,
  type SeasonStep,
  seasonProgress,
  seasonStepsOn,
  stepsOfYear,
  varroaRulesOf,
} from '@propolis/domain';
import type { Db } from '@propolis/postgres';
import { findLivingHives, type PlannedApiary } from './varroa.queries.ts';
import { readHistories } from './varroa.service.ts';

/** The steps of the year without control counts, which are follow-ups of the treatments. */
export const stepsOf = (apiary: PlannedApiary, today: IsoDay): readonly SeasonStep[] =>
  seasonStepsOn(today, apiary.varroa_plan, varroaRulesOf(apiary)).filter((step) => !isControlStep(step));

/** The steps of the next year as well, once the season is over. */
export const plansAhead = (apiary: PlannedApiary, today: IsoDay): readonly (readonly SeasonStep[])[] => {
  const thisYear = stepsOf(apiary, today);
  if (today.slice(5) < NEXT_SEASON_FROM) return [thisYear];
  const next = stepsOfYear(Number(today.slice(0, 4)) + 1, apiary.varroa_plan, varroaRulesOf(apiary));
  return [thisYear, next.filter((step) => !isControlStep(step))];
};

const NEXT_SEASON_FROM = '10-01';

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
export const coloniesToDo = (
  today: IsoDay,
  step: SeasonStep,
  steps: readonly SeasonStep[],
  colonies: readonly Colony[],
): readonly Colony[] =>
  colonies.filter(
    ({ history }) => seasonProgress(today, steps, history)[steps.indexOf(step)]?.state !== 'done',
  );
