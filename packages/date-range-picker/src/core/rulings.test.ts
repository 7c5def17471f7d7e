import { describe, expect, test } from 'vitest';
import { untilMidnight } from './clock.ts';
import { followInputs, initPicker, reducePicker } from './reducer.ts';
import type { PickerAction, PickerContext, PickerInputs, PickerState } from './types.ts';
import { weekNumber } from './units.ts';
import { viewPicker } from './view.ts';

/** Wednesday 11 March 2026, 10:15, in Zurich. */
const at = (
  inputs: PickerInputs = {},
  now = '2026-03-11T09:15:00Z',
  timeZone = 'Europe/Zurich',
): PickerContext => ({
  inputs,
  timeZone,
  now: Date.parse(now),
});
const after = (ctx: PickerContext, ...actions: PickerAction[]): PickerState =>
  actions.reduce<PickerState>((state, action) => reducePicker(state, action, ctx).state, initPicker(ctx));
const view = (ctx: PickerContext, ...actions: PickerAction[]) => viewPicker(after(ctx, ...actions), ctx);
const ends = ({ from, to }: PickerState) => [from, to];
const enabled = (ctx: PickerContext) =>
  view(ctx)
    .cells.filter(({ disabled }) => !disabled)
    .map(({ key }) => key);

describe('limits', () => {
  test('a limit with a time of day allows its whole day (B6)', () => {
    const inputs = { allowFrom: '2026-03-10T10:00+01:00', allowTo: '2026-03-12T10:00+01:00' };
    expect(enabled(at(inputs))).toEqual(['2026-03-10', '2026-03-11', '2026-03-12']);
  });

  test('a limit is a day of the zone: late evening in Zurich is the next day in Auckland', () => {
    const inputs = { allowFrom: '2026-03-10T23:00:00+01:00', allowTo: '2026-03-12' };
    expect(enabled(at(inputs, '2026-03-11T09:15:00Z', 'Pacific/Auckland'))).toEqual([
      '2026-03-11',
      '2026-03-12',
    ]);
  });

  test('the day of the clock change is allowed (B7)', () => {
    expect(enabled(at({ allowFrom: '2026-10-25', allowTo: '2026-10-25' }, '2026-10-20T08:00:00Z'))).toEqual([
      '2026-10-25',
    ]);
  });

  test('without past, units that contain today are allowed, earlier ones are not (B8)', () => {
    expect(enabled(at({ past: false, panel: 'month' }))).toHaveLength(10);
    expect(enabled(at({ past: false, panel: 'quarter' }))).toHaveLength(4);
    const ctx = at({ past: false, panel: 'month' });
    expect(ends(after(ctx, { month: 3 }))).toEqual(['2026-03-01', '2026-03-31']);
    expect(ends(after(ctx, { month: 2 }))).toEqual([null, null]);
  });

  test('a month stays allowed if today is its last or first day', () => {
    const months = (inputs: PickerInputs, now: string) => enabled(at({ ...inputs, panel: 'month' }, now));
    expect(months({ past: false }, '2026-03-31T09:00:00Z')[0]).toBe('2026-03');
    expect(months({ future: false }, '2026-03-01T09:00:00Z').at(-1)).toBe('2026-03');
  });

  test('with begin today, forever is today', () => {
    const ctx = at({ begin: '2026-03-11' });
    expect(ends(after(ctx, { preset: 'forever' }))).toEqual(['2026-03-11', '2026-03-11']);
  });

  test('without future, a week ends today (B8)', () => {
    const ctx = at({ future: false, panel: 'week' });
    expect(ends(after(ctx, { click: '2026-03-10' }))).toEqual(['2026-03-09', '2026-03-11']);
  });

  test('without past and future, today and its year are allowed', () => {
    expect(enabled(at({ past: false, future: false }))).toEqual(['2026-03-11']);
    expect(enabled(at({ past: false, future: false, panel: 'year' }))).toEqual(['2026']);
  });

  test('a preset with a disallowed day is disabled and has no effect (B9)', () => {
    const ctx = at({ allowFrom: '2026-03-05' });
    const disabled = view(ctx).presets.filter((preset) => preset.disabled);
    expect(disabled.map(({ id }) => id)).toEqual(['last7days', 'last30days', 'last90days', 'last365days']);
    expect(reducePicker(initPicker(ctx), { preset: 'last7days' }, ctx)).toEqual({
      state: initPicker(ctx),
      events: [],
    });
  });

  test('a start that became disallowed overnight is replaced', () => {
    const evening = at({ past: false });
    const morning = at({ past: false }, '2026-03-12T09:15:00Z');
    const started = after(evening, { click: '2026-03-11' });
    expect(ends(reducePicker(started, { click: '2026-03-14' }, morning).state)).toEqual(['2026-03-14', null]);
  });

  test('a click on an invalid day has no effect', () => {
    const ctx = at();
    for (const day of ['2026-02-30', '2026-3-1', 'tomorrow', ''])
      expect(reducePicker(initPicker(ctx), { click: day }, ctx)).toEqual({
        state: initPicker(ctx),
        events: [],
      });
  });
});

describe('the clock', () => {
  test('after midnight, today changes without a new picker (B12)', () => {
    const state = initPicker(at());
    const tomorrow = at({}, '2026-03-11T23:00:00Z');
    expect(ends(reducePicker(state, { preset: 'today' }, tomorrow).state)).toEqual([
      '2026-03-12',
      '2026-03-12',
    ]);
  });

  test('midnight is that of the zone and may be skipped', () => {
    expect(untilMidnight(at())).toBe(13.75 * 3_600_000);
    // In Cairo the clocks went from 24:00 to 01:00.
    expect(untilMidnight(at({}, '2026-04-23T21:00:00Z', 'Africa/Cairo'))).toBe(3_600_000);
  });

  test('a day without midnight starts at 1:00 (B21)', () => {
    const ctx = at({ panel: 'day', allowTo: '2026-04-24' }, '2026-04-20T09:00:00Z', 'Africa/Cairo');
    expect(view(ctx, { click: '2026-04-24' }).value).toMatchObject({
      from: '2026-04-24T01:00:00.000+03:00',
      to: '2026-04-24T23:59:59.999+03:00',
    });
  });

  test('a day with a repeated hour 23 ends after the second one (B21)', () => {
    const ctx = at({ panel: 'day' }, '2026-10-20T09:00:00Z', 'Africa/Cairo');
    const { from, to } = view(ctx, { click: '2026-10-29' }).value;
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(25 * 3_600_000 - 1);
  });

  test('UTC is written +00:00, never Z', () => {
    const ctx = at({ panel: 'day' }, '2026-03-11T09:15:00Z', 'UTC');
    expect(view(ctx, { click: '2026-03-11' }).value.from).toBe('2026-03-11T00:00:00.000+00:00');
  });
});

describe('the inputs', () => {
  test('new ends and a new panel apply immediately (B13)', () => {
    const [before, now] = [at(), at({ from: '2025-05-01', to: '2025-05-09', panel: 'week' })];
    const state = followInputs(after(before, { click: '2026-03-04' }), before, now);
    expect(state).toMatchObject({
      from: '2025-05-01',
      to: '2025-05-09',
      panel: 'week',
      cursor: '2025-05-09',
    });
  });

  test('passing back the emitted value keeps page and mark', () => {
    const before = at();
    const state = after(before, { preset: 'last30days' }, { nav: 'prev' });
    const { from, to, panel } = viewPicker(state, before).value;
    expect(followInputs(state, before, at({ from, to, panel }))).toEqual(state);
  });

  test('a new panel keeps the range', () => {
    const before = at();
    const state = after(before, { click: '2026-03-04' }, { click: '2026-03-08' });
    expect(followInputs(state, before, at({ panel: 'year' }))).toEqual({ ...state, panel: 'year' });
  });

  test('the number of years is whole and never negative (B16)', () => {
    const years = (yearsCount: number) => view(at({ panel: 'year', yearsCount })).cells.map(({ key }) => key);
    expect(years(-3)).toEqual(['2026']);
    expect(years(1.9)).toEqual(['2027', '2026', '2025']);
    expect(years(Number.NaN)).toEqual(['2026']);
  });

  test('an unknown panel is replaced by the first one (B18)', () => {
    // Hosts without types may pass any text.
    const inputs = { panel: 'decade', panels: ['month', 'year'] } as unknown as PickerInputs;
    expect(initPicker(at(inputs)).panel).toBe('month');
    expect(after(at(inputs), { panel: 'century' } as unknown as PickerAction).panel).toBe('month');
  });

  test('a lone start shows one day', () => {
    const cells = view(at({ from: '2026-03-20' })).cells.filter(({ selected }) => selected);
    expect(cells.map(({ key, first, last }) => [key, first, last])).toEqual([['2026-03-20', true, false]]);
  });
});

describe('marked cells', () => {
  test('a month or year is marked if the range covers all of it (B15)', () => {
    const painted = (panel: 'month' | 'quarter' | 'year', from: string, to: string) =>
      view(at({ panel, from, to }))
        .cells.filter(({ selected }) => selected)
        .map(({ key }) => key);
    expect(painted('month', '2026-01-15', '2026-03-01')).toEqual(['2026-02']);
    expect(painted('quarter', '2025-12-31', '2026-06-29')).toEqual(['2026-Q1']);
    expect(painted('year', '2024-12-31', '2026-12-31')).toEqual(['2026', '2025']);
  });

  test('the preview of a week is what its click chooses (B20)', () => {
    const ctx = at({ panel: 'week', allowFrom: '2026-03-11' });
    const previewed = view(ctx, { hover: '2026-03-12' }).cells.filter(({ preview }) => preview);
    expect(previewed.map(({ key }) => key)).toEqual([
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
      '2026-03-14',
      '2026-03-15',
    ]);
  });

  test('a week belongs to the year of its Thursday', () => {
    expect(['2024-12-30', '2026-12-28', '2027-01-04', '2026-03-09'].map(weekNumber)).toEqual([1, 53, 1, 11]);
  });
});
