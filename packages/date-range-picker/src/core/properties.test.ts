import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instant, session, timeZone } from '../../test/arbitraries.ts';
import { isSelectable, isUnitSelectable } from './allowed.ts';
import { dayOfText, endText, startText } from './iso-text.ts';
import { addDays, addMonths, dayAt, daysBetween, startOfDay } from './kernel.ts';
import { dayAfterKey } from './keys.ts';
import { showsDays } from './panels.ts';
import { initPicker, reducePicker } from './reducer.ts';
import type { IsoDay, PickerAction, PickerContext, PickerEvent, PickerState } from './types.ts';
import { quarterOf, type Unit, unitOf } from './units.ts';
import { viewPicker } from './view.ts';

/** Freezes recursively, so that any write throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

interface Moment {
  before: PickerState;
  action: PickerAction;
  state: PickerState;
  events: readonly PickerEvent[];
  ctx: PickerContext;
}

/** Checks every step of every session; inputs, states and actions are frozen. */
function always(check: (moment: Moment) => void) {
  fc.assert(
    fc.property(session, ({ ctx, actions }) => {
      frozen(ctx);
      let before = frozen(initPicker(ctx));
      for (const action of actions) {
        const { state, events } = reducePicker(before, frozen(action), ctx);
        check({ before, action, state: frozen(state), events, ctx });
        before = state;
      }
    }),
    { numRuns: 300 },
  );
}

test('a range never ends before its start and never has an end without a start', () => {
  always(({ state: { from, to } }) => {
    if (to !== null) expect(from !== null && from <= to).toBe(true);
  });
});

test('every choice is allowed: all its days, or a whole month, quarter or year', () => {
  always(({ action, state: { from, to }, events, ctx }) => {
    if (!events.some(({ type }) => type === 'select') || from === null || to === null) return;
    const unit = (['month', 'quarter', 'year'] as const).find((name) => name in action);
    if (unit) {
      expect(unitOf(from, unit)).toEqual({ from, to });
      expect(isUnitSelectable({ from, to }, ctx)).toBe(true);
    } else expect(isSelectable({ from, to }, ctx)).toBe(true);
  });
});

/**
 * Some zones skipped a day by moving across the date line (Kiritimati 1994-12-31, Apia 2011-12-30): it
 * contains no instant.
 */
const isLived = (day: IsoDay | null, zone: string): boolean =>
  day === null || dayAt(startOfDay(day, zone), zone) === day;

test('an emitted value contains the chosen days in the zone', () => {
  always(({ state, events, ctx }) => {
    for (const event of events) {
      if (event.type !== 'select' && event.type !== 'update') continue;
      if (!isLived(state.from, ctx.timeZone) || !isLived(state.to, ctx.timeZone)) continue;
      const { from, to, panel } = event.value;
      expect([dayOfText(from, ctx.timeZone), dayOfText(to, ctx.timeZone), panel]).toEqual([
        state.from,
        state.to,
        state.panel,
      ]);
      expect(from).toMatch(/T\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/);
      expect(Date.parse(from)).toBeLessThan(Date.parse(to));
    }
  });
});

test('select is emitted exactly if an action completes a range', () => {
  always(({ before, action, state, events }) => {
    const chose = ['click', 'preset', 'month', 'quarter', 'year'].some((name) => name in action);
    const hasSelect = events.some(({ type }) => type === 'select');
    if (!chose) expect(hasSelect).toBe(false);
    if (state.from !== before.from || state.to !== before.to)
      expect(hasSelect).toBe(chose && state.to !== null);
  });
});

test('a click chooses exactly the previewed days', () => {
  always(({ action, state, ctx }) => {
    if (!('hover' in action) || !showsDays(state.panel) || state.panel === 'day') return;
    const promised = viewPicker(state, ctx).cells.filter(({ preview }) => preview);
    const { state: after, events } = reducePicker(state, { click: action.hover }, ctx);
    const chosen = viewPicker({ ...after, hover: null }, ctx).cells.filter(({ selected }) => selected);
    const keys = (cells: typeof chosen) => cells.map(({ key }) => key);
    expect(keys(promised)).toEqual(events.length > 0 ? keys(chosen) : []);
  });
});

test('a page of days consists of whole weeks from Monday; the state of a cell matches the effect of a click', () => {
  always(({ state, ctx }) => {
    if (!showsDays(state.panel)) return;
    const { cells } = viewPicker(state, ctx);
    expect(cells.length % 7).toBe(0);
    expect(new Date(`${cells[0]?.key}T12:00Z`).getUTCDay()).toBe(1);
    const forbidden = cells.find(({ disabled }) => disabled);
    if (forbidden) expect(reducePicker(state, { click: forbidden.key }, ctx).state).toEqual(state);
    const free = cells.find(({ disabled }) => !disabled);
    if (free) expect(reducePicker(state, { click: free.key }, ctx).state.from).not.toBeNull();
  });
});

test('the first and the last instant of a day lie in it, and days are contiguous', () => {
  fc.assert(
    fc.property(instant, timeZone, (now, zone) => {
      const day = dayAt(now, zone);
      const [start, end] = [startText(day, zone), endText(day, zone)].map((text) => Date.parse(text));
      expect(dayAt(startOfDay(day, zone), zone)).toBe(day);
      expect(dayAt(startOfDay(day, zone) - 1, zone)).toBe(addDays(day, -1));
      // Historical offsets include seconds, which the text cannot represent: it may differ by up to a minute
      // within its day.
      expect(Math.abs((start ?? 0) - startOfDay(day, zone))).toBeLessThan(60_000);
      expect(Math.abs((end ?? 0) - (startOfDay(addDays(day, 1), zone) - 1))).toBeLessThan(60_000);
      expect([start, end].map((at) => dayAt(at ?? 0, zone))).toEqual([day, day]);
    }),
    { numRuns: 1000 },
  );
});

test('left reverses right, up reverses down, and right to left swaps the arrows', () => {
  const press = (day: string, key: string, rtl = false) => dayAfterKey(day, { key, rtl, shift: false }) ?? '';
  fc.assert(
    fc.property(instant, (now) => {
      const day = dayAt(now, 'UTC');
      expect(press(press(day, 'ArrowRight'), 'ArrowLeft')).toBe(day);
      expect(press(press(day, 'ArrowDown'), 'ArrowUp')).toBe(day);
      expect(press(day, 'ArrowLeft', true)).toBe(press(day, 'ArrowRight'));
      expect(daysBetween(press(day, 'Home'), press(day, 'End'))).toBe(6);
      expect(press(day, 'PageDown').slice(0, 7)).toBe(addMonths(`${day.slice(0, 7)}-01`, 1).slice(0, 7));
    }),
  );
});

test.each<Unit>(['week', 'month', 'quarter', 'year'])(
  'each day of 1900 to 2100 lies in exactly one %s',
  (unit) => {
    let count = 0;
    let span = unitOf('1900-01-01', unit);
    for (let day = '1900-01-01'; day <= '2100-12-31'; day = addDays(day, 1)) {
      const own = unitOf(day, unit);
      if (day > span.to) {
        expect(own.from, 'the next one starts on the day after').toBe(addDays(span.to, 1));
        span = own;
      }
      if (own.from !== span.from || own.to !== span.to || day < own.from || day > own.to)
        expect.fail(`${day} lies in ${own.from} to ${own.to} and in ${span.from} to ${span.to}`);
      count += 1;
    }
    expect(count).toBe(73_414);
  },
);

test('each day of 1900 to 2100 appears once on the page of its month, and in one month cell and one quarter cell', () => {
  const ctx: PickerContext = { inputs: {}, timeZone: 'UTC', now: Date.UTC(2026, 2, 11) };
  const page = (cursor: string, panel: PickerState['panel']) =>
    viewPicker({ panel, cursor, preset: null, from: null, to: null, hover: null }, ctx).cells;
  for (let year = 1900; year <= 2100; year++) {
    const first = `${year}-01-01`;
    const [months, quarters] = [page(first, 'month'), page(first, 'quarter')].map((cells) =>
      cells.map(({ key }) => key),
    );
    expect([months?.length, quarters?.length, new Set(months).size]).toEqual([12, 4, 12]);
    expect(months?.map((month) => `${year}-Q${quarterOf(`${month}-01`)}`)).toEqual(
      quarters?.flatMap((quarter) => [quarter, quarter, quarter]),
    );
    const drawn = (months ?? []).flatMap((month) =>
      page(`${month}-01`, 'range')
        .filter(({ outside }) => !outside)
        .map(({ key }) => key),
    );
    const length = daysBetween(first, `${year + 1}-01-01`);
    expect(drawn).toEqual(Array.from({ length }, (_, index) => addDays(first, index)));
  }
});
