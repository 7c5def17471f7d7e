import { APIARY_TIME_ZONE, localDayOf, remindedDays } from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { JobCtx } from '@propolis/jobs';
import { findUntold, type NewNotification } from '../notifications/notifications.queries.ts';
import { type NotifyDeps, namesOf, notifyAll } from '../notifications/notifications.service.ts';
import { coloniesToDo, readColonies, stepsOf } from './varroa.plan.ts';
import { findPlannedApiaries } from './varroa.queries.ts';

/** Sends a reminder of each step of a plan on its first day, unless all colonies of the apiary have it behind them. */
export async function remindOfPlans(deps: NotifyDeps, ctx: JobCtx): Promise<void> {
  const days = remindedDays(ctx.now.getTime(), APIARY_TIME_ZONE);
  if (!days) return;
  const today = localDayOf(ctx.now.getTime(), APIARY_TIME_ZONE);
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
