import { today } from './allowed.ts';
import { addDays, startOfDay } from './kernel.ts';
import type { PickerContext } from './types.ts';

/** Milliseconds until the next day of the zone, when `today` changes (B12). */
export const untilMidnight = (ctx: PickerContext): number =>
  Math.max(1000, startOfDay(addDays(today(ctx), 1), ctx.timeZone) - ctx.now);
