import type { ObservationCategory } from '@propolis/domain';
import { localDay } from '../../../lib/dates.ts';
import { isWeather, itemKeys, WEATHER_KEYS } from '../form/form-categories.ts';
import { activeValues, type FormValues } from '../form/form-values.ts';

/** What is the same for all hives of the apiary, as it was when it was noted last. */
export interface Shared {
  readonly values: FormValues;
  /** Local time without zone, where the beekeeper has set it: else each hive is seen when one stands before it. */
  readonly date: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** What a hive begins with. */
export type Carried = Pick<Shared, 'values' | 'date'>;

const pick = (values: FormValues, keys: readonly string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));

/** What a form says that holds for the next hive as well; undefined where that is nothing. */
export function shareOf({ values, date }: Carried, now: Date): Shared | undefined {
  const same = pick(activeValues(values), WEATHER_KEYS);
  const isNothing = date === null && Object.keys(same).length === 0;
  return isNothing ? undefined : { values: same, date, at: now.toISOString() };
}

interface Asked {
  readonly now: Date;
  /** The categories of the form: what Preferences hides is carried nowhere. */
  readonly categories: readonly ObservationCategory[];
  readonly asksDate: boolean;
}

/** What is carried to the next hive: nothing to another day, which has its own weather. */
export function carriedOf(shared: Shared | undefined, { now, categories, asksDate }: Asked): Carried {
  if (!shared || localDay(new Date(shared.at)) !== localDay(now)) return { values: {}, date: null };
  const values = pick(shared.values, categories.filter(isWeather).flatMap(itemKeys));
  return { values, date: asksDate ? shared.date : null };
}

/** Whether nothing was noted of the hive itself. */
export const isOnlyCarried = (values: FormValues, carried: Carried): boolean =>
  Object.entries(activeValues(values)).every(([key, value]) => carried.values[key] === value);
