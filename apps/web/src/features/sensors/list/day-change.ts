import type { SlotStatus } from '@propolis/contract';

const DAY = 86_400_000; // ms
/** A point of the week is the mean of the six hours that begin at its time. */
const POINT = DAY / 4;

/** By how much (kg) a slot is heavier than at the same hour a day before; null where one of both is not known. */
export function dayChange({ weight, week }: Pick<SlotStatus, 'weight' | 'week'>, now: Date): number | null {
  if (!weight) return null;
  const time = Date.parse(weight.time);
  if (now.getTime() - time >= DAY) return null;
  const before = week.find((point) => {
    const passed = time - DAY - Date.parse(point.time);
    return passed >= 0 && passed < POINT;
  });
  return before ? weight.value - before.value : null;
}
