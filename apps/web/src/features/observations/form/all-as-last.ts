import { OBSERVATION_ITEMS, type ObservationData, type ObservationItem } from '@propolis/domain';
import { WEATHER_KEYS } from './form-categories.ts';
import { type FormValues, isOffered } from './form-values.ts';

/** A text of last time was about last time. */
const isTyped = ({ type }: ObservationItem): boolean =>
  type === 'text' || type === 'textarea' || type === 'date';

/** A reminder of last time has its own day, which has passed. */
const bringsDay = (key: string): boolean =>
  OBSERVATION_ITEMS.some(({ group, required }) => required && group === key);

/** Last time's answers to the items that have none yet, but to the weather: what was answered by hand stays. */
export function allAsLast(
  items: readonly ObservationItem[],
  { values, lasts }: { readonly values: FormValues; readonly lasts: ObservationData },
): FormValues {
  const taken = items.flatMap((item) => {
    const last = lasts[item.key] ?? null;
    const isOpen = values[item.key] === undefined && last !== null;
    const isOfLastTime = isTyped(item) || bringsDay(item.key) || WEATHER_KEYS.includes(item.key);
    return isOpen && !isOfLastTime ? [[item.key, last] as const] : [];
  });
  const all = { ...values, ...Object.fromEntries(taken) };
  const offered = items.filter((item) => isOffered(item, all)).map(({ key }) => key);
  return Object.fromEntries(taken.filter(([key]) => offered.includes(key)));
}
