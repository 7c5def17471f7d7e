import type { ObservationData, ObservationItem, ObservationValue } from './types.ts';
import { readObservationValue, type ValueError } from './values.ts';

/** Why an item of an observation is rejected: an invalid value, a missing value, or an unknown item. */
export type ObservationError = ValueError | 'required' | 'unknown_field';

export interface ReadObservation {
  /** The accepted values; stored only if there are no errors. */
  readonly data: Record<string, ObservationValue>;
  /** Errors by item key; undefined if there are none. */
  readonly errors: Record<string, ObservationError[]> | undefined;
}

/**
 * Reads a map of item key to raw value; `items` are the allowed items (all, or those of a new hive). Checks
 * every key, so that all errors are returned at once.
 */
export function readObservationData(
  raw: Readonly<Record<string, unknown>>,
  items: readonly ObservationItem[],
): ReadObservation {
  const data: Record<string, ObservationValue> = {};
  const errors: Record<string, ObservationError[]> = {};
  for (const [key, rawValue] of Object.entries(raw)) {
    const item = items.find((known) => known.key === key);
    const read = item && readObservationValue(item, rawValue);
    if (!read) errors[key] = ['unknown_field'];
    else if (read.ok) data[key] = read.value;
    else errors[key] = [read.error];
  }
  return { data, errors: Object.keys(errors).length > 0 ? errors : undefined };
}

/**
 * Missing required members: `required` for each required member (a reminder's day) whose group's item is
 * true. Separate from reading, because older observations without them must stay readable.
 */
export function missingMembers(
  data: ObservationData,
  items: readonly ObservationItem[],
): Record<string, ObservationError[]> {
  const asked = items.filter(
    ({ required, group }) => required && group !== undefined && data[group] === true,
  );
  const missing = asked.filter(({ key }) => (data[key] ?? null) === null);
  return Object.fromEntries(missing.map(({ key }) => [key, ['required']]));
}
