import { endText, startText } from './iso-text.ts';
import type { DateRangeValue, PickerContext, PickerState } from './types.ts';

/** The range as the host reads it: whole days of the picker's zone, and the panel that is shown (1.2). */
export const emittedValue = (
  { from, to, panel }: PickerState,
  { timeZone }: PickerContext,
): DateRangeValue => ({
  from: from && startText(from, timeZone),
  to: to && endText(to, timeZone),
  panel,
});
