import { isSelectable, isUnitSelectable, today, trimmed } from './allowed.ts';
import { isDay } from './kernel.ts';
import type { IsoDay, PanelId, PickerContext, PickerState, Span } from './types.ts';
import { monthStart, type Unit, unitOf, yearOf } from './units.ts';

/** Ordered by length; `day` is available but not a default. */
const DEFAULT_PANELS: readonly PanelId[] = ['range', 'week', 'month', 'quarter', 'year'];
/** All panels. */
const KNOWN: readonly string[] = [...DEFAULT_PANELS, 'day'];

/** Whether the panel exists; hosts without types may pass any text (B18). */
export const isPanel = (id: string | null | undefined): id is PanelId => KNOWN.includes(id ?? '');

/** The panels with a tab, in the host's order. */
export function offeredPanels({ inputs }: PickerContext): readonly PanelId[] {
  const known = (inputs.panels ?? DEFAULT_PANELS).filter(isPanel);
  return known.length > 0 ? known : DEFAULT_PANELS;
}

/** The initial panel: the requested one, otherwise the first. */
export function firstPanel(ctx: PickerContext): PanelId {
  const { panel } = ctx.inputs;
  return isPanel(panel) ? panel : (offeredPanels(ctx)[0] ?? 'range');
}

/** Whether the panel shows the days of a month. */
export const showsDays = (panel: PanelId): boolean =>
  panel === 'range' || panel === 'week' || panel === 'day';

/** The result of a click on a day (1.5); null if it has no effect. */
export function clicked(
  state: PickerState,
  day: IsoDay,
  ctx: PickerContext,
): { from: IsoDay; to: IsoDay | null } | null {
  if (!showsDays(state.panel) || !isDay(day)) return null;
  const alone = { from: day, to: day };
  if (!isSelectable(alone, ctx)) return null;
  if (state.panel === 'week') return trimmed(unitOf(day, 'week'), ctx);
  if (state.panel === 'day') return alone;
  // The start may have become disallowed at midnight or by the host: start a new range.
  const { from, to } = state;
  const ends = from !== null && to === null && from <= day && isSelectable({ from, to: day }, ctx);
  return ends ? { from, to: day } : { from: day, to: null };
}

/** The previewed days: exactly what a click would choose (B20); none for a start. */
export function preview(state: PickerState, ctx: PickerContext): Span | null {
  if (state.hover === null || state.panel === 'day') return null;
  const result = clicked(state, state.hover, ctx);
  return result?.to ? { from: result.from, to: result.to } : null;
}

/** The month, quarter or year of a number on the current page; null if it is not selectable. */
export function chosenUnit(
  state: PickerState,
  unit: Exclude<Unit, 'week'>,
  number: number,
  ctx: PickerContext,
): Span | null {
  const most = { month: 12, quarter: 4, year: 9999 }[unit];
  if (state.panel !== unit || !Number.isInteger(number) || number < 1 || number > most) return null;
  const first =
    unit === 'year'
      ? monthStart(number, 1)
      : monthStart(yearOf(state.cursor), unit === 'month' ? number : number * 3 - 2);
  const span = unitOf(first, unit);
  return isUnitSelectable(span, ctx) ? span : null;
}

/** The listed years, newest first (1.4); any count is accepted (B16). */
export function listedYears(ctx: PickerContext): readonly number[] {
  const { yearsCount = 2, past = true, future = true } = ctx.inputs;
  const count = Math.min(Math.max(0, Math.trunc(yearsCount) || 0), 9999);
  const now = yearOf(today(ctx));
  const [newest, oldest] = [future ? now + count : now, past ? now - count : now];
  return Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index).filter(
    (year) => year > 0 && year < 10_000,
  );
}
