import { expect, test } from 'vitest';
import { CASES } from '../../test/acceptance.cases.ts';
import { clockOn, type Emitted, type Run, type Seen, type Step } from '../../test/acceptance.words.ts';
import { dayAfterKey } from './keys.ts';
import { messagesOf } from './locale.ts';
import { initPicker, reducePicker } from './reducer.ts';
import type { PickerAction, PickerContext, PickerEvent, PickerState } from './types.ts';
import { viewPicker } from './view.ts';

const ZONE = 'Europe/Zurich';
const FOCUS_AT_FIRST = '2026-03-11'; // Keyboard cases start on the default date.

const emittedBy = (event: PickerEvent): Emitted =>
  event.type === 'panel'
    ? ['panel', null, null, event.panel]
    : [event.type, event.value.from, event.value.to, event.value.panel];

function seen(state: PickerState, ctx: PickerContext): Omit<Seen, 'emitted' | 'focus'> {
  const { value, header, cells, presets, canSubmit } = viewPicker(state, ctx);
  const keys = (wanted: (cell: (typeof cells)[number]) => boolean) =>
    cells.filter(wanted).map(({ key }) => key);
  const messages = messagesOf(ctx);
  return {
    value: [value.from, value.to],
    header,
    panel: value.panel,
    cells: keys(() => true),
    selected: keys((cell) => cell.selected),
    preview: keys((cell) => cell.preview),
    disabled: keys((cell) => cell.disabled),
    weekdays: messages.weekdays,
    presets: presets.map(({ id }) => id),
    presetLabels: presets.map(({ id }) => messages.presets[id]),
    marked: presets.find(({ checked }) => checked)?.id ?? null,
    canSubmit,
    resetLabel: messages.reset,
    submitLabel: messages.submit,
  };
}

/** Action of a step: a key moves the focus or clicks it. */
function actionOf({ act, key, shift = false }: Step, focus: string): PickerAction | undefined {
  if (key === undefined) return act;
  const target = dayAfterKey(focus, { key, shift, rtl: false });
  return target ? { focus: target } : { click: focus };
}

function play({ today, inputs = {}, steps }: Run) {
  const ctx: PickerContext = { inputs, timeZone: ZONE, now: clockOn(today) };
  const untouched = structuredClone(inputs);
  let state = initPicker(ctx);
  let focus = FOCUS_AT_FIRST;
  for (const step of steps) {
    const action = actionOf(step, focus);
    const { state: after, events } = action ? reducePicker(state, action, ctx) : { state, events: [] };
    state = after;
    if (action && 'focus' in action) focus = action.focus;
    expect(
      { ...seen(state, ctx), emitted: events.map(emittedBy), focus },
      JSON.stringify(step),
    ).toMatchObject(step.sees);
  }
  expect(inputs, 'the inputs are never changed').toEqual(untouched);
}

for (const { id, title, runs } of CASES)
  test(`${id} ${title}`, () => {
    for (const run of runs) play(run);
  });

test('there are 44 different cases', () => {
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(44);
  expect(CASES).toHaveLength(44);
});
