import { today } from './allowed.ts';
import { addDays, startOfDay } from './kernel.ts';
import type { PickerContext } from './types.ts';

/** How long it takes until the zone's next day starts, in ms: then `today` is another day (B12). */
export const untilMidnight = (ctx: PickerContext): number =>
  Math.max(1000, startOfDay(addDays(today(ctx), 1), ctx.timeZone) - ctx.now);
