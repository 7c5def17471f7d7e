// @vitest-environment jsdom
import { act, fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CASES } from '../../test/acceptance.cases.ts';
import { clockOn, type Emitted, type Run, type Step } from '../../test/acceptance.words.ts';
import { expectedOnPage, hookOf, lastEnds, readPicker } from '../../test/read-picker.ts';
import { DateRangePicker } from '../index.ts';

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`${selector} not found on the page`);
  return found;
};

function perform({ act: action, key, shift: shiftKey }: Step) {
  if (key !== undefined) {
    const cell = document.activeElement?.closest('td') ?? find('td[tabindex="0"]');
    act(() => cell.focus());
    fireEvent.keyDown(cell, { key, shiftKey });
    return;
  }
  if (!action) return;
  if ('leave' in action) fireEvent.mouseLeave(find('[role="grid"]'));
  else {
    const target = find(hookOf(action, readPicker().header));
    if ('hover' in action) fireEvent.mouseOver(target);
    else fireEvent.click(target);
  }
}

function play({ today, inputs, steps }: Run) {
  const emitted: Emitted[] = [];
  const { unmount } = render(
    <DateRangePicker
      {...inputs}
      timeZone="Europe/Zurich"
      now={() => clockOn(today)}
      onSelect={({ from, to, panel }) => emitted.push(['select', from, to, panel])}
      onUpdate={({ from, to, panel }) => emitted.push(['update', from, to, panel])}
      onReset={({ from, to, panel }) => emitted.push(['reset', from, to, panel])}
      onPanelChange={(panel) => emitted.push(['panel', null, null, panel])}
    />,
  );
  expect(emitted, 'no event at first').toEqual([]);
  for (const step of steps) {
    const before = emitted.length;
    perform(step);
    const page = readPicker();
    const words = JSON.stringify(step);
    expect(page, words).toMatchObject(expectedOnPage(step, page));
    if (step.sees.emitted) expect(emitted.slice(before), words).toEqual(step.sees.emitted);
    if (step.sees.value?.[1]) expect(lastEnds(emitted), words).toEqual(step.sees.value);
  }
  unmount();
}

for (const { id, title, runs } of CASES)
  test(`${id} on the page: ${title}`, () => {
    for (const run of runs) play(run);
  });
