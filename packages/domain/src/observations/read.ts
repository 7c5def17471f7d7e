import type { ObservationData, ObservationItem, ObservationValue } from './types.ts';
import { readObservationValue, type ValueError } from './values.ts';

/** Why an item of an observation is refused: by its value, for want of one, or because there is no such item. */
export type ObservationError = ValueError | 'required' | 'unknown_field';

/** An observation as it was read: what can be kept, and what is wrong with the rest. */
export interface ReadObservation {
  /** The values that were accepted; it is kept only when nothing is wrong. */
  readonly data: Record<string, ObservationValue>;
  /** Item key to what is wrong with its value; undefined when everything can be kept. */
  readonly errors: Record<string, ObservationError[]> | undefined;
}

/**
 * Reads a map of item key to value from the wire; `items` are those that may be in it (all, or those a hive is set up
 * with). Every key is looked at, so that all errors come at once.
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
 * What a yes asks for and did not get: `required` under each required member (a reminder's day) whose group's item is
 * true. Apart from reading, because an observation of before this rule can still be read.
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
