import { APIARY_TIME_ZONE, localDayOf, type SeasonStep } from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { Db } from '@propolis/postgres';
import { coloniesToDo, plansAhead, readColonies } from './varroa.plan.ts';
import { findPlannedApiariesOf } from './varroa.queries.ts';

/** The steps of a user's plans that are not over or done in all colonies, for the calendar. */
export async function planInCalendar(db: Db, userId: number, now: Date) {
  const today = localDayOf(now.getTime(), APIARY_TIME_ZONE);
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

/** The same on whatever day it is: its year, and its place among the steps of its kind. */
function nameIn(steps: readonly SeasonStep[], { kind, from }: SeasonStep): string {
  const year = from.slice(0, 4);
  const before = steps.filter((one) => one.kind === kind && one.from.startsWith(year) && one.from < from);
  return `${kind}-${before.length + 1}-of-${year}`;
}
