import { OBSERVATION_ITEMS } from './items.ts';
import type { ObservationData } from './types.ts';

/** By how much a record changes numbers of a hive, by item. */
export type ItemChanges = Readonly<Record<string, number>>;

/** An observation, or the values that a record gives to a hive, by how much it changes numbers. */
export interface ChangingObservation {
  readonly data: ObservationData;
  readonly changes: ItemChanges | null;
}

/**
 * The observations of a hive, oldest first, with the numbers that follow from changes: the number before, changed.
 * An unknown number counts as 0 when something is added, and stays unknown when something is taken away. Numbers stay
 * within the bounds of their items.
 */
export function followChanges<Given extends ChangingObservation>(observations: readonly Given[]): Given[] {
  const latest = new Map<string, number>();
  return observations.map((observation) => {
    const data = withChanges(observation, latest);
    for (const [key, value] of Object.entries(data)) if (typeof value === 'number') latest.set(key, value);
    return { ...observation, data };
  });
}

function withChanges(
  { data, changes }: ChangingObservation,
  latest: ReadonlyMap<string, number>,
): ObservationData {
  if (changes === null) return data;
  const changed: Record<string, number | null> = {};
  for (const [key, by] of Object.entries(changes)) {
    const before = latest.get(key);
    changed[key] = before === undefined && by < 0 ? null : withinBounds(key, (before ?? 0) + by);
  }
  return { ...data, ...changed };
}

const withinBounds = (key: string, number: number): number => {
  const { min = number, max = number } = OBSERVATION_ITEMS.find((item) => item.key === key) ?? {};
  return Math.min(Math.max(number, min), max);
};

/** Why a change is not possible: the number would leave the bounds of its item. What is taken from an unknown one may. */
export function changeError(
  key: string,
  before: number | undefined,
  by: number,
): 'too_small' | 'too_big' | undefined {
  if (before === undefined && by < 0) return undefined;
  const after = (before ?? 0) + by;
  const within = withinBounds(key, after);
  if (after < within) return 'too_small';
  return after > within ? 'too_big' : undefined;
}
