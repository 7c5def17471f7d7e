import type { ObservationCategory } from '@propolis/domain';
import { localDay } from '../../../lib/dates.ts';
import { isWeather, itemKeys, WEATHER_KEYS } from '../form/form-categories.ts';
import { activeValues, type FormValues } from '../form/form-values.ts';

/** Values shared by all hives of the apiary, from the latest observation. */
export interface Shared {
  readonly values: FormValues;
  /** Local time without zone, if the beekeeper has set it; otherwise each hive has its own time. */
  readonly date: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** Initial values of a hive. */
export type Carried = Pick<Shared, 'values' | 'date'>;

const pick = (values: FormValues, keys: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));

/** The values of a form that also apply to the next hive; undefined if there are none. */
export function shareOf({ values, date }: Carried, now: Date): Shared | undefined {
  const same = pick(activeValues(values), WEATHER_KEYS);
  const isNothing = date === null && Object.keys(same).length === 0;
  return isNothing ? undefined : { values: same, date, at: now.toISOString() };
}

interface Asked {
  readonly now: Date;
  /** The categories of the form; hidden items are not shared. */
  readonly categories: readonly ObservationCategory[];
  readonly asksDate: boolean;
}

/** Values for the next hive; none on another day, which has its own weather. */
export function carriedOf(shared: Shared | undefined, { now, categories, asksDate }: Asked): Carried {
  if (!shared || localDay(new Date(shared.at)) !== localDay(now)) return { values: {}, date: null };
  const values = pick(shared.values, categories.filter(isWeather).flatMap(itemKeys));
  return { values, date: asksDate ? shared.date : null };
}

/** Whether the form has no values of the hive itself. */
export const isOnlyCarried = (values: FormValues, carried: Carried): boolean =>
  Object.entries(activeValues(values)).every(([key, value]) => carried.values[key] === value);
