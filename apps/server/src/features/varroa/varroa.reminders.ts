import {
  apiaryDay,
  type IsoDay,
  isControlStep,
  remindedDays,
  type SeasonStep,
  seasonProgress,
  seasonStepsOn,
  seasonsAhead,
  varroaRulesOf,
} from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { findUntold, type NewNotification } from '../notifications/notifications.queries.ts';
import { type NotifyDeps, namesOf, notifyAll } from '../notifications/notifications.service.ts';
import {
  findLivingHives,
  findPlannedApiaries,
  findPlannedApiariesOf,
  type PlannedApiary,
} from './varroa.queries.ts';
import { readHistories } from './varroa.service.ts';

/** The steps of the year without control counts, which are follow-ups of the treatments. */
const stepsOf = (apiary: PlannedApiary, today: IsoDay): readonly SeasonStep[] =>
  seasonStepsOn(today, apiary.varroa_plan, varroaRulesOf(apiary)).filter((step) => !isControlStep(step));

/** The same, with those of the next year once the season is over. */
const plansAhead = (apiary: PlannedApiary, today: IsoDay): readonly (readonly SeasonStep[])[] =>
  seasonsAhead(today, apiary.varroa_plan, varroaRulesOf(apiary)).map((steps) =>
    steps.filter((step) => !isControlStep(step)),
  );

/** The living colonies of apiaries with their histories. */
async function readColonies(db: Db, userId: number, apiaryIds: readonly number[], today: IsoDay) {
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
function coloniesToDo(
  today: IsoDay,
  step: SeasonStep,
  steps: readonly SeasonStep[],
  colonies: readonly Colony[],
): readonly Colony[] {
  const progressOf = seasonProgress(today, steps);
  return colonies.filter(({ history }) => progressOf(history)[steps.indexOf(step)]?.state !== 'done');
}

/** Sends a reminder of each step of a plan on its first day, unless all colonies of the apiary have it behind them. */
export async function remindOfPlans(deps: NotifyDeps, ctx: JobCtx): Promise<void> {
  const days = remindedDays(ctx.now);
  const today = apiaryDay(ctx.now);
  const due = (await findPlannedApiaries(deps.db)).flatMap((apiary) => {
    const steps = stepsOf(apiary, days.last);
    return steps
      .filter(({ from }) => days.first <= from && from <= days.last)
      .map((step) => ({
        ...{ apiary, steps, step, userId: apiary.user_id },
        cause: `${step.kind} of apiary ${apiary.apiary_id} on ${step.from}`,
      }));
  });
  const news: NewNotification[] = [];
  for (const { apiary: of, steps, step, userId, cause } of await findUntold(deps.db, due)) {
    ctx.signal.throwIfAborted();
    const { apiary_id, apiary, language } = of;
    const colonies = await readColonies(deps.db, userId, [apiary_id], today);
    const todo = coloniesToDo(today, step, steps, colonies);
    const [first] = todo;
    if (!first) continue;
    const hive = namesOf(todo.map(({ name }) => name));
    const { kind, from: day } = step;
    const comment = labelsIn(language).varroaSteps[kind];
    const facts = { hive_id: first.id, hive, apiary_id, apiary, day, comment, step: kind };
    news.push({ userId, told: { kind: 'reminder_due', facts }, cause });
  }
  await notifyAll(deps, news, ctx);
}

/** The steps of a user's plans that are not over or done in all colonies, for the calendar. */
export async function planInCalendar(db: Db, userId: number, now: Date) {
  const today = apiaryDay(now);
  const apiaries = await findPlannedApiariesOf(db, userId);
  const ids = apiaries.map(({ apiary_id }) => apiary_id);
  const colonies = await readColonies(db, userId, ids, today);
  return apiaries.flatMap((planned) => {
    const { apiary_id, apiary, language } = planned;
    const here = colonies.filter((colony) => colony.apiary_id === apiary_id);
    return plansAhead(planned, today).flatMap((steps) =>
      steps
        .filter((step) => today <= step.to && coloniesToDo(today, step, steps, here).length > 0)
        .map((step) => ({ ...step, uid: `${nameIn(steps, step)}-of-apiary-${apiary_id}` }))
        .map(({ uid, kind, from }) => ({
          uid,
          ...{ day: from, name: apiary, comment: labelsIn(language).varroaSteps[kind], apiary },
          path: `/apiary/${apiary_id}/varroa`,
        })),
    );
  });
}

/** Identifies a step independently of its day: its year, and its place among the steps of its kind. */
function nameIn(steps: readonly SeasonStep[], { kind, from }: SeasonStep): string {
  const year = from.slice(0, 4);
  const before = steps.filter((one) => one.kind === kind && one.from.startsWith(year) && one.from < from);
  return `${kind}-${before.length + 1}-of-${year}`;
}
