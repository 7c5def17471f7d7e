import type { ObservationInput } from '@propolis/contract';
import {
  addDays,
  findObservationItem,
  type IsoDay,
  normaliseValue,
  OBSERVATION_DATE_KEY,
  OBSERVATION_ITEMS,
  type ObservationItem,
  type ObservationValue,
} from '@propolis/domain';
import { serverNow } from '../../../lib/clock-ahead.ts';
import { momentOfMinute } from '../../../lib/local-minute.ts';

/** The form's active items: a missing key has not been touched and is not sent (specification 5). */
export type FormValues = Readonly<Record<string, ObservationValue>>;

/** Sets an item; `undefined` makes it inactive again. */
export function withValue(values: FormValues, key: string, value: ObservationValue | undefined): FormValues {
  const { [key]: _previous, ...others } = values;
  return value === undefined ? others : { ...others, [key]: value };
}

/** Days until the proposed day of a reminder. */
const REMINDER_DAYS = 7;

/** Sets an item; a reminder also gets a day, which can be changed. */
export function withAnswer(
  values: FormValues,
  key: string,
  { value, today }: { readonly value: ObservationValue | undefined; readonly today: IsoDay },
): FormValues {
  const next = withValue(values, key, value);
  const members = value === true ? OBSERVATION_ITEMS : [];
  const asked = members.find((item) => item.required && item.group === key);
  if (asked?.type !== 'date' || (next[asked.key] ?? null) !== null) return next;
  return withValue(next, asked.key, addDays(today, REMINDER_DAYS));
}

/** A member of a group is shown only while its group's item is on. */
export const isOffered = (item: ObservationItem, values: FormValues): boolean =>
  item.group === undefined || values[item.group] === true;

/** Number of these items that will be sent. */
export const countActive = (items: readonly ObservationItem[], values: FormValues): number =>
  items.filter((item) => item.key in values && isOffered(item, values)).length;

/** The active items in the request (specification 5). */
export function activeValues(values: FormValues): Record<string, ObservationValue> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const item = findObservationItem(key);
      if (!item || !isOffered(item, values) || key === OBSERVATION_DATE_KEY) return [];
      return [[key, normaliseValue(item, value)]];
    }),
  );
}

interface ObservationParts {
  readonly values: FormValues;
  /** The beekeeper's local time without zone (`2026-06-15T10:00`). */
  readonly date: string;
  /** Undefined keeps them unchanged. */
  readonly photos: readonly string[] | undefined;
}

/** The flat map of the request. */
export const observationBody = ({ values, date, photos }: ObservationParts): ObservationInput => ({
  ...activeValues(values),
  [OBSERVATION_DATE_KEY]: momentOfMinute(date, serverNow()).toISOString(),
  ...(photos && { photos: [...photos] }),
});
