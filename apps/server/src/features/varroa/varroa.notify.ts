import type { NotificationContent } from '@propolis/contract';
import {
  apiaryDay,
  COUNT_HOLDS_DAYS,
  daysBetween,
  type IsoDay,
  isVarroaAlarm,
  judgeCount,
  MITE_ADVICE,
  type VarroaRules,
  varroaRulesOf,
  varroaStateOn,
  winterFall,
} from '@propolis/domain';
import type { EventCtx } from '@propolis/events';
import { notify } from '../notifications/notifications.service.ts';
import { findCountedHive } from './varroa.queries.ts';
import { type ColonyHistory, readHistories } from './varroa.service.ts';

type Facts = Extract<NotificationContent, { kind: 'varroa_threshold' }>['facts'];
type Alarm = Pick<Facts, 'verdict' | 'per_day' | 'threshold' | 'is_sample' | 'advice'>;

/** A count has changed: notifies of too many mites if the state of the colony says so. */
export async function notifyOfMites(
  ctx: EventCtx,
  { userId, countingId }: { readonly userId: number; readonly countingId: number },
): Promise<void> {
  const hive = await findCountedHive(ctx.db, userId, countingId);
  if (!hive || hive.ended_on !== null) return;
  const { hive_id, hive: name, apiary_id, apiary } = hive;
  const today = apiaryDay(ctx.now);
  const history = (await readHistories(ctx.db, userId, [hive_id], today)).get(hive_id);
  const alarm = history && alarmOf(today, countingId, history, varroaRulesOf(hive));
  if (!alarm) return;
  await notify(ctx, {
    userId,
    told: {
      kind: 'varroa_threshold',
      facts: { hive_id, hive: name, apiary_id, apiary, counting_id: countingId, ...alarm },
    },
    // "May be above" and "is above" are separate notifications.
    cause: `mites of counting ${countingId} in hive ${hive_id}: ${alarm.verdict}`,
  });
}

/** Undefined if the count is not what raises the alarm, or is too old to recommend a treatment. */
function alarmOf(
  today: IsoDay,
  countingId: number,
  history: ColonyHistory,
  rules: VarroaRules,
): Alarm | undefined {
  const count = history.counts.find(({ id }) => id === countingId);
  if (!count || daysBetween(count.day, today) > COUNT_HOLDS_DAYS) return undefined;
  const state = varroaStateOn(today, history, rules);
  if (!isVarroaAlarm(state)) return undefined;
  const advice = MITE_ADVICE.find((one) => state.acts.includes(one));
  if (!advice) return undefined;
  if (state.kind === 'not_worked' && state.count === null) {
    const fall = winterFall(state.treatment, history.counts, rules);
    if (fall?.since !== count.day) return undefined;
    // The threshold is a total, here per day of the boards.
    const threshold = rules.thresholds.afterWinterTreatment.mites / fall.days;
    return { verdict: 'above', per_day: fall.mites / fall.days, threshold, advice };
  }
  const judged = judgeCount(count, history.treatments, rules);
  if (typeof judged === 'string' || judged.verdict === 'within' || state.count?.day !== count.day)
    return undefined;
  const { kind, verdict, value, threshold } = judged;
  return { verdict, per_day: value, threshold, ...(kind === 'sample' && { is_sample: true }), advice };
}
