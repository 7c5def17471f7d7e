import { isUnitSelectable, isWithin, selectable, today } from './allowed.ts';
import { addDays, daysBetween } from './kernel.ts';
import { dayNumber, dayWords, messagesOf, monthWords } from './locale.ts';
import { listedYears, preview, showsDays } from './panels.ts';
import { canApply, offeredPresets } from './presets.ts';
import type { Cell, IsoDay, PickerContext, PickerState, PickerView, Span } from './types.ts';
import { monthStart, quarterOf, type Unit, unitOf, yearOf } from './units.ts';
import { emittedValue } from './value.ts';

/** The accessible name of a day includes the weekday, because a screen reader does not convey its column. */
const FULL_DATE = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Everything that is rendered for a state. */
export function viewPicker(state: PickerState, ctx: PickerContext): PickerView {
  return {
    value: emittedValue(state, ctx),
    header: headerOf(state, ctx),
    cells: showsDays(state.panel) ? dayCells(state, ctx) : unitCells(state, ctx),
    presets: offeredPresets(ctx).map((id) => ({
      id,
      disabled: !canApply(id, ctx),
      checked: state.preset === id,
    })),
    canSubmit: state.from !== null && state.to !== null,
  };
}

/** The title of the page. The list of years is a single page without a title. */
function headerOf({ panel, cursor }: PickerState, ctx: PickerContext): string | null {
  if (panel === 'year') return null;
  return showsDays(panel) ? `${monthWords(cursor, ctx)} ${yearOf(cursor)}` : String(yearOf(cursor));
}

/** The days of the month, completed to full weeks with days of adjacent months (1.4). */
function dayCells(state: PickerState, ctx: PickerContext): Cell[] {
  const month = unitOf(state.cursor, 'month');
  const first = unitOf(month.from, 'week').from;
  const last = unitOf(month.to, 'week').to;
  const [now, free, promised] = [today(ctx), selectable(ctx), preview(state, ctx)];
  const end = state.to ?? state.from;
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = addDays(first, index);
    const alone = { from: day, to: day };
    const selected = state.from !== null && end !== null && isWithin(alone, { from: state.from, to: end });
    return {
      key: day,
      label: dayNumber(day, ctx),
      name: dayWords(day, FULL_DATE, ctx),
      disabled: !isWithin(alone, free),
      selected,
      preview: promised !== null && isWithin(alone, promised),
      first: day === state.from,
      last: day === state.to,
      today: day === now,
      outside: !isWithin(alone, month),
    };
  });
}

/** Months and quarters of the cursor's year, or the listed years. */
function unitCells(state: PickerState, ctx: PickerContext): Cell[] {
  const year = yearOf(state.cursor);
  switch (state.panel) {
    case 'month':
      return count(12).map((number) => unitCell(monthStart(year, number), { unit: 'month', state, ctx }));
    case 'quarter':
      return count(4).map((number) =>
        unitCell(monthStart(year, number * 3 - 2), { unit: 'quarter', state, ctx }),
      );
    default:
      return listedYears(ctx).map((listed) => unitCell(monthStart(listed, 1), { unit: 'year', state, ctx }));
  }
}

const count = (length: number) => Array.from({ length }, (_, index) => index + 1);

/** Input of every cell of a page. */
interface Drawn {
  unit: Exclude<Unit, 'week'>;
  state: PickerState;
  ctx: PickerContext;
}

/** A month, quarter or year is marked if the range covers all of it (B15). */
function unitCell(day: IsoDay, { unit, state, ctx }: Drawn): Cell {
  const span = unitOf(day, unit);
  const covered = (part: Span) =>
    state.from !== null && state.to !== null && isWithin(part, { from: state.from, to: state.to });
  const selected = covered(span);
  return {
    ...wordsOf(span.from, unit, ctx),
    disabled: !isUnitSelectable(span, ctx),
    selected,
    preview: false,
    first: selected && !covered(unitOf(addDays(span.from, -1), unit)),
    last: selected && !covered(unitOf(addDays(span.to, 1), unit)),
    today: isWithin({ from: today(ctx), to: today(ctx) }, span),
    outside: false,
  };
}

/** The name of a quarter includes its months, because not everyone uses quarters. */
function wordsOf(day: IsoDay, unit: Drawn['unit'], ctx: PickerContext): Pick<Cell, 'key' | 'label' | 'name'> {
  const year = day.slice(0, 4);
  if (unit === 'year') return { key: year, label: String(Number(year)), name: String(Number(year)) };
  if (unit === 'month') {
    const label = monthWords(day, ctx);
    return { key: day.slice(0, 7), label, name: `${label} ${Number(year)}` };
  }
  const label = `${messagesOf(ctx).quarter} ${quarterOf(day)}`;
  const key = `${year}-Q${quarterOf(day)}`;
  return { key, label, name: `${label}, ${quarterMonths(key, ctx)} ${Number(year)}` };
}

/** Full weekday names from Monday. */
export const weekdayNames = (ctx: PickerContext): string[] =>
  count(7).map((number) => dayWords(`2024-01-0${number}`, { weekday: 'long' }, ctx));

/** The names of the three months of `2026-Q2`. */
export const quarterMonths = (quarter: string, ctx: PickerContext): string =>
  count(3)
    .map((number) => monthWords(monthStart(yearOf(quarter), Number(quarter.slice(-1)) * 3 - 3 + number), ctx))
    .join(', ');
