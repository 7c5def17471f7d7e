import type { ObservationData, ObservationValue } from './types.ts';

/** The item that says whether a reminder is set. */
export const REMINDER_ITEM = 'surveillance_reminder';
/** What is to be done on its day: it goes with the reminder it was written for. */
export const REMINDER_COMMENT_ITEM = 'surveillance_reminder_comment';

/** Whether an observation sets a reminder or takes one back: what was to be done before is no more. */
export const saysReminder = (data: ObservationData): boolean => (data[REMINDER_ITEM] ?? null) !== null;

/**
 * The latest values of a hive, once the values of a newer observation are laid over them: what is not said, or cleared,
 * stays as it was. Only the comment of a reminder does not outlive it.
 */
export function latestValues(before: ObservationData, newer: ObservationData): ObservationData {
  const said = Object.entries(newer).filter(([, value]) => value !== null);
  const latest: Record<string, ObservationValue> = { ...before };
  if (saysReminder(newer)) delete latest[REMINDER_COMMENT_ITEM];
  return { ...latest, ...Object.fromEntries(said) };
}
