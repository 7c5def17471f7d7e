import type { ObservationData, ObservationValue } from './types.ts';

/** The item that says whether a reminder is set. */
export const REMINDER_ITEM = 'surveillance_reminder';
/** The task of the reminder; it is deleted with the reminder. */
export const REMINDER_COMMENT_ITEM = 'surveillance_reminder_comment';

/** Whether an observation sets or clears a reminder, which invalidates the previous task. */
export const setsOrClearsReminder = (data: ObservationData): boolean =>
  (data[REMINDER_ITEM] ?? null) !== null;

/**
 * The latest values of a hive, merged with a newer observation: missing and cleared values stay unchanged.
 * Only the comment of a reminder is removed with it.
 */
export function latestValues(before: ObservationData, newer: ObservationData): ObservationData {
  const said = Object.entries(newer).filter(([, value]) => value !== null);
  const latest: Record<string, ObservationValue> = { ...before };
  if (setsOrClearsReminder(newer)) delete latest[REMINDER_COMMENT_ITEM];
  return { ...latest, ...Object.fromEntries(said) };
}
