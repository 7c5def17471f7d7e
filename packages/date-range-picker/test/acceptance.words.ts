import type { PickerAction, PickerInputs, PresetId } from '../src/core/types.ts';

/** One acceptance case; the functions below define its vocabulary. */
export interface Case {
  id: string;
  title: string;
  runs: readonly Run[];
}

/** A picker with these inputs, and the steps performed on it. */
export interface Run {
  /** `YYYY-MM-DD`; the time is 10:15 in Zurich. */
  today?: string;
  inputs?: PickerInputs;
  steps: readonly Step[];
}

/** An action (none: only checks), and the expected result. */
export interface Step {
  act?: PickerAction;
  /** A key pressed on the focused cell; the first one moves the focus into the grid. */
  key?: string;
  shift?: boolean;
  sees: Partial<Seen>;
}

/** Visible state of a picker, and its events. */
export interface Seen {
  /** `from` and `to` of the value, null for a missing end. */
  value: readonly [string | null, string | null];
  header: string | null;
  panel: string;
  /** Days, months, quarters or years in page order. */
  cells: readonly string[];
  selected: readonly string[];
  preview: readonly string[];
  disabled: readonly string[];
  weekdays: readonly string[];
  presets: readonly PresetId[];
  presetLabels: readonly string[];
  marked: PresetId | null;
  canSubmit: boolean;
  resetLabel: string;
  submitLabel: string;
  /** Events of this step: type, ends, panel. */
  emitted: readonly Emitted[];
  /** The focused cell. */
  focus: string | null;
}

/** 10:15 in Zurich, in ms since 1970: 09:15 UTC in winter, 08:15 in summer. */
export const clockOn = (today = '2026-03-11'): number =>
  Date.parse(`${today}T${today > '2026-03-28' && today < '2026-10-25' ? '08' : '09'}:15:00Z`);

export type Emitted = readonly [type: string, from: string | null, to: string | null, panel: string];

const YEAR = '2026-';
const dated = (day: string) => (day.length > 5 ? day : YEAR + day);

/** `03-04+01` is the start of that day at that offset; the default year is 2026. */
const start = (text: string) =>
  text.replace(/^(.*)([+-]\d\d)$/, (_, day, zone) => `${dated(day)}T00:00:00.000${zone}:00`);
const end = (text: string) =>
  text.replace(/^(.*)([+-]\d\d)$/, (_, day, zone) => `${dated(day)}T23:59:59.999${zone}:00`);

/** `[from … to]`, `[from …]` or `[]` of the specification. */
export const ends = (from?: string, to?: string): Seen['value'] => [
  from ? start(from) : null,
  to ? end(to) : null,
];
export const emitted = (type: string, from: string, to: string, panel = 'range'): Emitted => [
  type,
  start(from),
  end(to),
  panel,
];

/** Expected value and event after choosing both ends. */
export const chosen = (from: string, to: string, panel = 'range'): Partial<Seen> => ({
  value: ends(from, to),
  emitted: [emitted('select', from, to, panel)],
  canSubmit: true,
});
export const started = (from: string): Partial<Seen> => ({
  value: ends(from),
  emitted: [],
  canSubmit: false,
});
export const empty: Partial<Seen> = { value: ends(), selected: [], canSubmit: false };
export const untouched = { emitted: [] };

/** All days from one to another; UTC has no clock changes. */
export function days(from: string, to: string): string[] {
  const last = Date.parse(dated(to));
  const all: string[] = [];
  for (let time = Date.parse(dated(from)); time <= last; time += 86_400_000)
    all.push(new Date(time).toISOString().slice(0, 10));
  return all;
}

export const click = (day: string, sees: Partial<Seen>): Step => ({ act: { click: dated(day) }, sees });
export const hover = (day: string, sees: Partial<Seen>): Step => ({ act: { hover: dated(day) }, sees });
export const preset = (id: PresetId, sees: Partial<Seen>): Step => ({ act: { preset: id }, sees });
export const nav = (way: 'prev' | 'next', sees: Partial<Seen>): Step => ({ act: { nav: way }, sees });
export const look = (sees: Partial<Seen>): Step => ({ sees });
export const months = (year: number, first = 1, last = 12) =>
  Array.from({ length: last - first + 1 }, (_, index) => `${year}-${String(first + index).padStart(2, '0')}`);
export const quarters = (year: number) => [1, 2, 3, 4].map((quarter) => `${year}-Q${quarter}`);

export const one = (id: string, title: string, run: Run): Case => ({ id, title, runs: [run] });
