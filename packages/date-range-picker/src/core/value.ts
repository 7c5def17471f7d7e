import { endText, startText } from './iso-text.ts';
import type { DateRangeValue, PickerContext, PickerState } from './types.ts';

/** The range for the host: complete days in the picker's zone, and the current panel (1.2). */
export const emittedValue = (
  { from, to, panel }: PickerState,
  { timeZone }: PickerContext,
): DateRangeValue => ({
  from: from && startText(from, timeZone),
  to: to && endText(to, timeZone),
  panel,
});
