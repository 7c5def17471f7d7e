import type { SlotStatus } from '@propolis/contract';
import { DAY_MS } from '@propolis/domain';

/** A point of the week is the mean of the six hours that begin at its time. */
const POINT = DAY_MS / 4;

/** By how much (kg) a slot is heavier than at the same hour a day before; null where one of both is not known. */
export function dayChange({ weight, week }: Pick<SlotStatus, 'weight' | 'week'>, now: Date): number | null {
  if (!weight) return null;
  const time = Date.parse(weight.time);
  if (now.getTime() - time >= DAY_MS) return null;
  const before = week.find((point) => {
    const passed = time - DAY_MS - Date.parse(point.time);
    return passed >= 0 && passed < POINT;
  });
  return before ? weight.value - before.value : null;
}
