/** What the calendar panel lets one choose; `day` is offered only where `panel` or `panels` names it. */
export type PanelId = 'range' | 'week' | 'month' | 'quarter' | 'year' | 'day';

/** A range with a name of its own, counted from today. */
export type PresetId =
  | 'today'
  | 'yesterday'
  | 'tomorrow'
  | `last${7 | 30 | 90 | 365}days`
  | `next${7 | 30 | 90 | 365}days`
  | 'forever'
  | 'custom';

/** `YYYY-MM-DD`, no time, no zone. */
export type IsoDay = string;

/** `from` is the first instant of its day, `to` the last: `YYYY-MM-DDTHH:mm:ss.SSS±hh:mm` in the picker's zone. */
export interface DateRangeValue {
  from: string | null;
  to: string | null;
  panel: PanelId;
}

/** A value with both ends. */
export interface CompleteDateRange extends DateRangeValue {
  from: string;
  to: string;
}

/** Colours, as any CSS colour. Each left out keeps the one of theme.css. */
export interface PickerTheme {
  primary: string;
  secondary: string;
  ternary: string;
  border: string;
  light: string;
  dark: string;
  hovers: { day: string; range: string };
}

/** The words that are read on the picker. */
export interface PickerLabels {
  reset: string;
  submit: string;
  previousMonth: string;
  nextMonth: string;
  previousYear: string;
  nextYear: string;
  quarter: string;
  panels: Record<PanelId, string>;
  presets: Record<PresetId, string>;
  /** Two letters each, from Monday. */
  weekdays: readonly string[];
}

/** The words that are said (status line, names of groups). `{...}` is filled in. */
export interface PickerMessages extends PickerLabels {
  panelsTitle: string;
  presetsTitle: string;
  chooseStart: string;
  choosePeriod: string;
  /** `{day}` */
  startChosen: string;
  /** `{from}` `{to}` `{days}` */
  chosen: string;
  /** `{n}`, by the plural category of the language */
  days: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
}

/** What the host sets. Texts of dates are ISO 8601; one that cannot be read counts as null. */
export interface PickerInputs {
  locale?: string;
  from?: string | null;
  to?: string | null;
  begin?: string | null;
  allowFrom?: string | null;
  allowTo?: string | null;
  past?: boolean;
  future?: boolean;
  panel?: PanelId | null;
  panels?: readonly PanelId[];
  presets?: readonly PresetId[];
  yearsCount?: number;
  rangeDisplayed?: 'to' | 'from';
}

/** All that can happen to a picker. `focus` is the keyboard's: it turns the page, where `hover` only previews. */
export type PickerAction =
  | { click: IsoDay }
  | { hover: IsoDay }
  | { focus: IsoDay }
  | { leave: 1 }
  | { panel: PanelId }
  | { preset: PresetId }
  | { nav: 'prev' | 'next' }
  | { month: number }
  | { quarter: number }
  | { year: number }
  | { reset: 1 }
  | { submit: 1 };

/** What the host is told. */
export type PickerEvent =
  | { type: 'select' | 'update'; value: CompleteDateRange }
  | { type: 'reset'; value: DateRangeValue }
  | { type: 'panel'; panel: PanelId };

/** What is remembered between two actions; `cursor` lies in the month that is shown. */
export interface PickerState {
  panel: PanelId;
  preset: PresetId | null;
  from: IsoDay | null;
  to: IsoDay | null;
  hover: IsoDay | null;
  cursor: IsoDay;
}

/** The world around a picker: `now` in ms since 1970, read anew for each action (B12). */
export interface PickerContext {
  inputs: PickerInputs;
  timeZone: string;
  now: number;
  labels?: Partial<PickerMessages>;
}

/** A day, month, quarter or year of the panel; `name` is what a screen reader says. */
export interface Cell {
  key: string;
  label: string;
  name: string;
  disabled: boolean;
  selected: boolean;
  preview: boolean;
  first: boolean;
  last: boolean;
  today: boolean;
  outside: boolean;
}

/** All that is drawn. */
export interface PickerView {
  value: DateRangeValue;
  header: string | null;
  cells: readonly Cell[];
  presets: readonly { id: PresetId; disabled: boolean; checked: boolean }[];
  canSubmit: boolean;
}

/** Days from one to another, both inclusive. */
export interface Span {
  from: IsoDay;
  to: IsoDay;
}
