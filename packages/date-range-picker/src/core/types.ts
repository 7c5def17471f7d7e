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
  /** The panel that is shown, so that a host can open the picker again as it was left. */
  panel: PanelId;
}

/** A value with both ends. */
export interface CompleteDateRange extends DateRangeValue {
  from: string;
  to: string;
}

/** Colours, as any CSS colour. Each left out keeps the one of theme.css. */
export interface PickerTheme {
  /** What is chosen, and the button that confirms. */
  primary: string;
  /** Headings and the outline of the focus. */
  secondary: string;
  /** Words of less weight: names of weekdays, days of the neighbouring months. */
  ternary: string;
  /** Lines between the parts. */
  border: string;
  /** The ground of the card, and the words on a chosen cell. */
  light: string;
  /** The words on that ground. */
  dark: string;
  /** Under the pointer: a day, and the range that a click would bring. */
  hovers: { day: string; range: string };
}

/** The words that are read on the picker. */
export interface PickerLabels {
  reset: string;
  submit: string;
  /** Of the arrows, which carry no words that are seen. */
  previousMonth: string;
  nextMonth: string;
  previousYear: string;
  nextYear: string;
  /** Before its number: "Quarter 2". */
  quarter: string;
  panels: Record<PanelId, string>;
  presets: Record<PresetId, string>;
  /** Two letters each, from Monday. */
  weekdays: readonly string[];
}

/** The words that are said (status line, names of groups). `{...}` is filled in. */
export interface PickerMessages extends PickerLabels {
  /** Name of the row of panels. */
  panelsTitle: string;
  /** Name of the list of presets. */
  presetsTitle: string;
  /** Nothing is chosen, and a day would begin a range. */
  chooseStart: string;
  /** Nothing is chosen, and one click would choose a whole period. */
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
  /** A BCP 47 tag; its region does not count, and a language that the picker lacks is English (B17). */
  locale?: string;
  /** Start of the range at first; a change of it seeds the picker anew (B13). */
  from?: string | null;
  /** End of the range at first. Before `from`, both count as none (B3). */
  to?: string | null;
  /** When the data of the host begins: the start of `forever`, which is not offered without it (B5). */
  begin?: string | null;
  /** First day that may be chosen (B6). */
  allowFrom?: string | null;
  /** Last day that may be chosen (B6). */
  allowTo?: string | null;
  /** Whether days before today may be chosen; true unless set. */
  past?: boolean;
  /** Whether days after today may be chosen; true unless set. */
  future?: boolean;
  /** The panel to start with; the first offered one unless set. Need not be offered itself. */
  panel?: PanelId | null;
  /** The panels that have a tab, in this order; unknown ones are left out (B18). */
  panels?: readonly PanelId[];
  /** The presets beside the range panel, in this order; one alone shows no list. */
  presets?: readonly PresetId[];
  /** How many years before and after this one the year panel lists; 2 unless set (B16). */
  yearsCount?: number;
  /** Which end of a given range decides the month that is shown first; `to` unless set. */
  rangeDisplayed?: 'to' | 'from';
}

/** All that can happen to a picker. `focus` is the keyboard's: it turns the page, where `hover` only previews. */
export type PickerAction =
  | { click: IsoDay }
  | { hover: IsoDay }
  | { focus: IsoDay }
  /** The pointer left, or Escape dropped the preview. */
  | { leave: 1 }
  | { panel: PanelId }
  | { preset: PresetId }
  | { nav: 'prev' | 'next' }
  /** 1 to 12, 1 to 4, or a year, as seen from the page that is shown. */
  | { month: number }
  | { quarter: number }
  | { year: number }
  | { reset: 1 }
  | { submit: 1 };

/** What the host is told. */
export type PickerEvent =
  /** Something was chosen, or confirmed: both ends are there. */
  | { type: 'select' | 'update'; value: CompleteDateRange }
  /** Both ends are null. */
  | { type: 'reset'; value: DateRangeValue }
  | { type: 'panel'; panel: PanelId };

/** What is remembered between two actions; `cursor` lies in the month that is shown. */
export interface PickerState {
  /** The one that is shown. */
  panel: PanelId;
  /** The one that is marked: `custom` after a pick by hand, none after a reset (B2). */
  preset: PresetId | null;
  /** Chosen so far; a start without an end waits for its end. */
  from: IsoDay | null;
  to: IsoDay | null;
  /** The day under the pointer or the focus, from which the preview follows. */
  hover: IsoDay | null;
  cursor: IsoDay;
}

/** The world around a picker: `now` in ms since 1970, read anew for each action (B12). */
export interface PickerContext {
  /** As the host sets them at this moment. */
  inputs: PickerInputs;
  /** An IANA name; it decides which day it is and when days begin. */
  timeZone: string;
  now: number;
  /** Words of the host over those of the language. */
  labels?: Partial<PickerMessages>;
}

/** A day, month, quarter or year of the panel; `name` is what a screen reader says. */
export interface Cell {
  /** `2026-03-04`, `2026-03`, `2026-Q1` or `2026`: what a choice of it names. */
  key: string;
  /** What is read in the cell. */
  label: string;
  name: string;
  /** It may not be chosen, and a click on it changes nothing. */
  disabled: boolean;
  /** Within the range; a month, quarter or year only when all of it is (B15). */
  selected: boolean;
  /** Within what a click under the pointer would bring. */
  preview: boolean;
  /** The start of the range, or of a run of chosen units. */
  first: boolean;
  /** The end of it. */
  last: boolean;
  /** Holds today in the zone of the picker. */
  today: boolean;
  /** A day of a neighbouring month that fills the week. */
  outside: boolean;
}

/** All that is drawn. */
export interface PickerView {
  /** As the host would be told it now. */
  value: DateRangeValue;
  /** The month or year of the page; null where the page has none. */
  header: string | null;
  /** In reading order, a full number of rows. */
  cells: readonly Cell[];
  /** Those offered; a disabled one has days that may not be chosen now (B9). */
  presets: readonly { id: PresetId; disabled: boolean; checked: boolean }[];
  /** Both ends are there. */
  canSubmit: boolean;
}

/** Days from one to another, both inclusive. */
export interface Span {
  from: IsoDay;
  to: IsoDay;
}
