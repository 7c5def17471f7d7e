import { APIARY_TIME_ZONE, remindedDays } from '@propolis/domain';
import { labelsIn } from '@propolis/domain/words';
import type { Events } from '@propolis/events';
import type { JobCtx } from '@propolis/jobs';
import type { Db } from '@propolis/postgres';
import { namesOf, notifyAll } from '../notifications/notifications.service.ts';
import { findDueFollowUps } from './follow-ups.queries.ts';

interface NotifyDeps {
  readonly db: Db;
  readonly events: Events;
}

/** Sends a reminder of each follow-up on its day: one for all hives of a record. */
export async function remindOfFollowUps(deps: NotifyDeps, ctx: JobCtx): Promise<void> {
  const days = remindedDays(ctx.now.getTime(), APIARY_TIME_ZONE);
  if (!days) return;
  const due = new Map<string, DueFollowUp[]>();
  for (const one of await findDueFollowUps(deps.db, days)) {
    const cause = `${one.kind} of record ${one.record} on ${one.day}`;
    const group = due.get(cause);
    if (group) group.push(one);
    else due.set(cause, [one]);
  }
  const news = [...due].flatMap(([cause, group]) =>
    group.slice(0, 1).map((first) => toNews(first, group, cause)),
  );
  await notifyAll(deps, news, ctx);
}

type DueFollowUp = Awaited<ReturnType<typeof findDueFollowUps>>[number];

function toNews(
  { user_id: userId, language, kind, hive_id, apiary_id, apiary, day }: DueFollowUp,
  group: readonly DueFollowUp[],
  cause: string,
) {
  const comment = labelsIn(language).records.followUps[kind];
  const facts = { hive_id, hive: namesOf(group.map(({ hive }) => hive)), apiary_id, apiary, day, comment };
  return { userId, told: { kind: 'reminder_due' as const, facts }, cause };
}
