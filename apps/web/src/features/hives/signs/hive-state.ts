import type { Hive } from '@propolis/contract';
import {
  apiaryDay,
  type IsoDay,
  isReminderOverdue,
  isVarroaAlarm,
  needsSurveillance,
  type VarroaState,
  type WatchedHive,
} from '@propolis/domain';
import type { VarroaColonyMap } from '../../../ui/varroa/varroa-colonies.ts';

/** General impression: weak, normal, strong (specification 3). */
export type Impression = 1 | 2 | 3;

const isImpression = (value: unknown): value is Impression => value === 1 || value === 2 || value === 3;

const momentOf = (seconds: number | null): Date | null =>
  seconds === null ? null : new Date(seconds * 1000);

/** The values from which the domain derives the concerns of a hive. */
export function readWatched(hive: Hive, varroa: VarroaState | null = null): WatchedHive {
  const latest = hive.observations_aggregate;
  const day = latest.surveillance_reminder_date;
  const impression = latest.general_impression;
  const lastObservation = momentOf(hive.last_observation_date);
  const attentionSince = momentOf(hive.attention_since);
  return {
    surveillance_reminder: latest.surveillance_reminder === true,
    surveillance_reminder_date: typeof day === 'string' ? day : null,
    surveillance_particular_attention: latest.surveillance_particular_attention === true,
    attentionSince: attentionSince && apiaryDay(attentionSince),
    general_impression: isImpression(impression) ? impression : null,
    lastObserved: lastObservation && apiaryDay(lastObservation),
    varroa,
  };
}

/** State of a hive in a row of the apiary table, read from its latest values. */
export function readHiveState(hive: Hive, today: IsoDay) {
  const watched = readWatched(hive);
  const { general_impression: impression, surveillance_reminder_comment: comment } =
    hive.observations_aggregate;
  return {
    impression: isImpression(impression) ? impression : null,
    /** A reminder that is due today or later (specification 4). */
    reminder: needsSurveillance(watched, today),
    /** A reminder whose day has passed, until it is removed or gets another day. */
    overdue: isReminderOverdue(watched, today),
    reminderDay: watched.surveillance_reminder_date,
    reminderComment: typeof comment === 'string' ? comment : null,
    attention: watched.surveillance_particular_attention,
    lastObservation: momentOf(hive.last_observation_date),
  };
}

/** Values for the hive graphic: its supers and the stone on its lid (specification 3). */
export function readHiveShape(hive: Hive): { supers: number; hasRock: boolean } {
  const supers = hive.observations_aggregate.structure_honey_super;
  return {
    supers: typeof supers === 'number' ? supers : 0,
    hasRock: hive.observations_aggregate.structure_has_rock === true,
  };
}

/** Number of hives per sign. */
export function countSigns(hives: readonly Hive[], today: IsoDay, colonies: VarroaColonyMap) {
  const states = hives.map((hive) => readHiveState(hive, today));
  return {
    reminders: states.filter(({ reminder }) => reminder).length,
    overdue: states.filter(({ overdue }) => overdue).length,
    warnings: states.filter(({ attention }) => attention).length,
    varroas: hives.filter(({ id }) => {
      const colony = colonies.get(id);
      return colony && isVarroaAlarm(colony.state);
    }).length,
  };
}
