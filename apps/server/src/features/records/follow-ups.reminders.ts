import { apiaryDay, remindedDays } from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { type NotifyDeps, namesOf, notifyAll } from '../notifications/notifications.service.ts';
import { findDueFollowUps, findFollowUpsToDo } from './follow-ups.queries.ts';

/** Sends a reminder of each follow-up on its day: one for all hives of a record. */
export async function remindOfFollowUps(deps: NotifyDeps, ctx: JobCtx): Promise<void> {
  const days = remindedDays(ctx.now);
  const news = groupsOf(await findDueFollowUps(deps.db, days)).map(({ userId, cause, ...facts }) => ({
    userId,
    told: { kind: 'reminder_due' as const, facts },
    cause,
  }));
  await notifyAll(deps, news, ctx);
}

/** What a user still has to do, for the calendar. */
export async function followUpsInCalendar(db: Db, userId: number, now: Date) {
  return groupsOf(await findFollowUpsToDo(db, userId, apiaryDay(now))).map(
    ({ cause, day, hive, comment, apiary, apiary_id, hive_id }) => ({
      uid: cause.replaceAll(' ', '-'),
      ...{ day, name: hive, comment, apiary },
      path: `/apiary/${apiary_id}/hive/${hive_id}`,
    }),
  );
}

type DueFollowUp = Awaited<ReturnType<typeof findDueFollowUps>>[number];

/** One group for all hives of a record with the same follow-up on the same day. */
function groupsOf(due: readonly DueFollowUp[]) {
  const groups = new Map<string, DueFollowUp[]>();
  for (const one of due) {
    const cause = `${one.kind} of record ${one.record} on ${one.day}`;
    const group = groups.get(cause);
    if (group) group.push(one);
    else groups.set(cause, [one]);
  }
  return [...groups].flatMap(([cause, group]) =>
    group.slice(0, 1).map(({ user_id: userId, language, kind, hive_id, apiary_id, apiary, day }) => ({
      ...{ userId, cause, hive_id, apiary_id, apiary, day },
      hive: namesOf(group.map(({ hive }) => hive)),
      comment: labelsIn(language).records.followUps[kind],
    })),
  );
}
