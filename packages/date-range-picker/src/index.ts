/**
 * A date range picker: range, week, month, quarter and year in one control with one value. The core is pure
 * (no DOM, no clock) and can be used separately.
 */
export { followInputs, initPicker, reducePicker } from './core/reducer.ts';
export { statusOf } from './core/status.ts';
export type {
  Cell,
  CompleteDateRange,
  DateRangeValue,
  IsoDay,
  PanelId,
  PickerAction,
  PickerContext,
  PickerEvent,
  PickerInputs,
  PickerLabels,
  PickerMessages,
  PickerState,
  PickerTheme,
  PickerView,
  PresetId,
} from './core/types.ts';
export { viewPicker } from './core/view.ts';
export { DateRangePicker } from './panels/DateRangePicker.tsx';
export type { DateRangePickerProps } from './panels/props.ts';
