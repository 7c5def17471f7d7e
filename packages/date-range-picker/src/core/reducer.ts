import { today } from './allowed.ts';
import { dayOfText } from './iso-text.ts';
import { addMonths, isDay } from './kernel.ts';
import { chosenUnit, clicked, firstPanel, isPanel, showsDays } from './panels.ts';
import { canApply, presetSpan } from './presets.ts';
import type { PickerAction, PickerContext, PickerEvent, PickerState, PresetId, Span } from './types.ts';
import { emittedValue } from './value.ts';

/** The state after an action and its events, in order. */
interface Outcome {
  state: PickerState;
  events: readonly PickerEvent[];
}

/** Range and page of the inputs. A reversed range (B3) or one without a start (B4) is ignored. */
function seed(ctx: PickerContext): Pick<PickerState, 'from' | 'to' | 'cursor'> {
  const { inputs, timeZone } = ctx;
  const [from, to] = [dayOfText(inputs.from, timeZone), dayOfText(inputs.to, timeZone)];
  const ends = from === null || (to !== null && from > to) ? { from: null, to: null } : { from, to };
  return { ...ends, cursor: ends[inputs.rangeDisplayed === 'from' ? 'from' : 'to'] ?? today(ctx) };
}

/** The initial state; emits no event (B19). */
export const initPicker = (ctx: PickerContext): PickerState => ({
  ...seed(ctx),
  panel: firstPanel(ctx),
  preset: 'custom',
  hover: null,
});

/**
 * The state after the host has changed `from`, `to` or `panel` (B13). If the host passes back the emitted
 * value, nothing changes, so that page and marks stay.
 */
export function followInputs(state: PickerState, before: PickerContext, after: PickerContext): PickerState {
  const [old, wanted] = [seed(before), seed(after)];
  const panel = firstPanel(before) === firstPanel(after) ? state.panel : firstPanel(after);
  const same = (a: Pick<PickerState, 'from' | 'to'>) => a.from === wanted.from && a.to === wanted.to;
  if (same(old) || same(state)) return panel === state.panel ? state : { ...state, panel, hover: null };
  return { ...state, ...wanted, panel, preset: 'custom', hover: null };
}

/**
 * The state and events after an action. Pure. Disabled or unknown targets have no effect, however the action
 * was triggered (B10).
 */
export function reducePicker(state: PickerState, action: PickerAction, ctx: PickerContext): Outcome {
  const still = { state, events: [] };
  if ('click' in action) return choose(state, clicked(state, action.click, ctx), ctx);
  if ('month' in action) return turn(state, chosenUnit(state, 'month', action.month, ctx), ctx);
  if ('quarter' in action) return turn(state, chosenUnit(state, 'quarter', action.quarter, ctx), ctx);
  if ('year' in action) return turn(state, chosenUnit(state, 'year', action.year, ctx), ctx);
  if ('preset' in action) return applyPreset(state, action.preset, ctx);
  if ('panel' in action) {
    const { panel } = action;
    if (!isPanel(panel) || panel === state.panel) return still;
    return { state: { ...state, panel, hover: null }, events: [{ type: 'panel', panel }] };
  }
  if ('hover' in action || 'focus' in action) return { state: pointed(state, action), events: [] };
  if ('leave' in action) return { state: { ...state, hover: null }, events: [] };
  if ('nav' in action) return { state: paged(state, action.nav), events: [] };
  if ('reset' in action) {
    const empty = { ...state, from: null, to: null, preset: null, hover: null, cursor: today(ctx) };
    return { state: empty, events: [{ type: 'reset', value: { from: null, to: null, panel: state.panel } }] };
  }
  if ('submit' in action) return { state, events: completeEvents('update', state, ctx) };
  return still;
}

/** `select` or `update`; only with both ends. */
function completeEvents(
  type: 'select' | 'update',
  state: PickerState,
  ctx: PickerContext,
): readonly PickerEvent[] {
  const { from, to, panel } = emittedValue(state, ctx);
  return from !== null && to !== null ? [{ type, value: { from, to, panel } }] : [];
}

/** A manual choice marks `custom` (B2); the page stays (B1). */
function choose(state: PickerState, ends: ReturnType<typeof clicked>, ctx: PickerContext): Outcome {
  if (!ends) return { state, events: [] };
  const after: PickerState = { ...state, ...ends, preset: 'custom' };
  return { state: after, events: completeEvents('select', after, ctx) };
}

/** Choosing a month, quarter or year shows the page of its end (1.4). */
function turn(state: PickerState, span: Span | null, ctx: PickerContext): Outcome {
  return choose(span ? { ...state, hover: null, cursor: span.to } : state, span, ctx);
}

/** A preset always applies, even if it is already marked (B2), and shows the current month (1.3). */
function applyPreset(state: PickerState, id: PresetId, ctx: PickerContext): Outcome {
  if (!canApply(id, ctx)) return { state, events: [] };
  const ends = presetSpan(id, ctx) ?? { from: null, to: null };
  const after: PickerState = { ...state, ...ends, preset: id, hover: null, cursor: today(ctx) };
  return { state: after, events: completeEvents('select', after, ctx) };
}

/** The pointer previews; the keyboard focus also changes the page. */
function pointed(state: PickerState, action: { hover: string } | { focus: string }): PickerState {
  const day = 'focus' in action ? action.focus : action.hover;
  if (!showsDays(state.panel) || !isDay(day)) return state;
  return 'focus' in action ? { ...state, hover: day, cursor: day } : { ...state, hover: day };
}

/** Moves by a month for days, by a year for months and quarters; the list of years has one page. */
function paged(state: PickerState, direction: 'prev' | 'next'): PickerState {
  if (state.panel === 'year' || (direction !== 'prev' && direction !== 'next')) return state;
  const months = showsDays(state.panel) ? 1 : 12;
  return { ...state, cursor: addMonths(state.cursor, direction === 'prev' ? -months : months) };
}
