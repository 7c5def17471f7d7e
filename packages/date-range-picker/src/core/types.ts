/** Panels of the picker; `day` is shown only if `panel` or `panels` contains it. */
export type PanelId = 'range' | 'week' | 'month' | 'quarter' | 'year' | 'day';

/** A named range relative to today. */
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

/**
 * `from` is the first instant of its day, `to` the last: `YYYY-MM-DDTHH:mm:ss.SSS±hh:mm` in the picker's
 * zone.
 */
export interface DateRangeValue {
  from: string | null;
  to: string | null;
  /** The current panel, so that a host can restore it. */
  panel: PanelId;
}

/** A value with both ends. */
export interface CompleteDateRange extends DateRangeValue {
  from: string;
  to: string;
}

/** CSS colours; missing ones keep the defaults of theme.css. */
export interface PickerTheme {
  /** Chosen cells and the Submit button. */
  primary: string;
  /** Headings and the focus outline. */
  secondary: string;
  /** Secondary text: weekday names, days of adjacent months. */
  ternary: string;
  /** Borders between the parts. */
  border: string;
  /** Background of the card, and text on chosen cells. */
  light: string;
  /** Text on that background. */
  dark: string;
  /** Hover colours: a day, and the previewed range. */
  hovers: { day: string; range: string };
}

/** Visible texts of the picker. */
export interface PickerLabels {
  reset: string;
  submit: string;
  /** Accessible names of the arrow buttons. */
  previousMonth: string;
  nextMonth: string;
  previousYear: string;
  nextYear: string;
  /** Precedes its number: "Quarter 2". */
  quarter: string;
  panels: Record<PanelId, string>;
  presets: Record<PresetId, string>;
  /** Two letters each, from Monday. */
  weekdays: readonly string[];
}

/** All texts, including those for screen readers (status line, group names). `{...}` are placeholders. */
export interface PickerMessages extends PickerLabels {
  /** Name of the tab list. */
  panelsTitle: string;
  /** Name of the preset list. */
  presetsTitle: string;
  /** Nothing is chosen; a click on a day starts a range. */
  chooseStart: string;
  /** Nothing is chosen; one click chooses a whole period. */
  choosePeriod: string;
  /** `{day}` */
  startChosen: string;
  /** `{from}` `{to}` `{days}` */
  chosen: string;
  /** `{n}`, by the plural category of the language. */
  days: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
}

/** Inputs set by the host. Dates are ISO 8601 texts; invalid ones count as null. */
export interface PickerInputs {
  /** A BCP 47 tag; its region is ignored, and unsupported languages use English (B17). */
  locale?: string;
  /** Initial start of the range; changing it resets the picker's range (B13). */
  from?: string | null;
  /** Initial end of the range. If it is before `from`, both are ignored (B3). */
  to?: string | null;
  /** Start of the host's data: the start of `forever`, which needs it (B5). */
  begin?: string | null;
  /** First selectable day (B6). */
  allowFrom?: string | null;
  /** Last selectable day (B6). */
  allowTo?: string | null;
  /** Whether days before today are selectable; default true. */
  past?: boolean;
  /** Whether days after today are selectable; default true. */
  future?: boolean;
  /** The initial panel; default the first one. It may be missing in `panels`. */
  panel?: PanelId | null;
  /** Panels with a tab, in this order; unknown ones are ignored (B18). */
  panels?: readonly PanelId[];
  /** Presets next to the range panel, in this order; a single one shows no list. */
  presets?: readonly PresetId[];
  /** Years listed before and after the current one; default 2 (B16). */
  yearsCount?: number;
  /** The end of the range whose month is shown first; default `to`. */
  rangeDisplayed?: 'to' | 'from';
}

/** All actions. `focus` is for the keyboard and changes the page; `hover` only previews. */
export type PickerAction =
  | { click: IsoDay }
  | { hover: IsoDay }
  | { focus: IsoDay }
  /** The pointer left, or Escape ended the preview. */
  | { leave: 1 }
  | { panel: PanelId }
  | { preset: PresetId }
  | { nav: 'prev' | 'next' }
  /** 1 to 12, 1 to 4, or a year, relative to the current page. */
  | { month: number }
  | { quarter: number }
  | { year: number }
  | { reset: 1 }
  | { submit: 1 };

/** Events for the host. */
export type PickerEvent =
  /** A range was chosen or submitted; it has both ends. */
  | { type: 'select' | 'update'; value: CompleteDateRange }
  /** Both ends are null. */
  | { type: 'reset'; value: DateRangeValue }
  | { type: 'panel'; panel: PanelId };

/** State between two actions; `cursor` lies in the month that is shown. */
export interface PickerState {
  /** The current panel. */
  panel: PanelId;
  /** The marked preset: `custom` after a manual choice, null after a reset (B2). */
  preset: PresetId | null;
  /** The current choice; without `to` the range is incomplete. */
  from: IsoDay | null;
  to: IsoDay | null;
  /** The day under the pointer or with the focus; determines the preview. */
  hover: IsoDay | null;
  cursor: IsoDay;
}

/** Environment of the picker: `now` in ms since 1970, updated for each action (B12). */
export interface PickerContext {
  /** The current inputs of the host. */
  inputs: PickerInputs;
  /** An IANA name; determines the current day and when days begin. */
  timeZone: string;
  now: number;
  /** Texts of the host; override those of the language. */
  labels?: Partial<PickerMessages>;
}

/** A cell: day, month, quarter or year; `name` is its accessible name. */
export interface Cell {
  /** `2026-03-04`, `2026-03`, `2026-Q1` or `2026`. */
  key: string;
  /** Visible text of the cell. */
  label: string;
  name: string;
  /** Not selectable; a click has no effect. */
  disabled: boolean;
  /** Within the range; a month, quarter or year only if the range covers all of it (B15). */
  selected: boolean;
  /** Within the previewed range. */
  preview: boolean;
  /** The start of the range, or of a run of chosen units. */
  first: boolean;
  /** The end of it. */
  last: boolean;
  /** Contains today in the zone of the picker. */
  today: boolean;
  /** A day of an adjacent month that completes the week. */
  outside: boolean;
}

/** Everything that is rendered. */
export interface PickerView {
  /** The value as events would report it. */
  value: DateRangeValue;
  /** Month or year of the page; null if the page has none. */
  header: string | null;
  /** In reading order, in complete rows. */
  cells: readonly Cell[];
  /** Available presets; one with days that are not selectable is disabled (B9). */
  presets: readonly { id: PresetId; disabled: boolean; checked: boolean }[];
  /** The range has both ends. */
  canSubmit: boolean;
}

/** Days from one to another, both included. */
export interface Span {
  from: IsoDay;
  to: IsoDay;
}
