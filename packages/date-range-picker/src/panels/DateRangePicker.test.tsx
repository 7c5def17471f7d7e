// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { DateRangePicker, type DateRangePickerProps } from '../index.ts';

const NOW = Date.parse('2026-03-11T09:15:00Z');
const picker = (props: DateRangePickerProps) => (
  <StrictMode>
    <DateRangePicker timeZone="Europe/Zurich" now={() => NOW} {...props} />
  </StrictMode>
);
const day = (name: string | RegExp) => screen.getByRole('gridcell', { name });
const chosen = () =>
  screen.getAllByRole('gridcell', { selected: true }).map(({ dataset }) => dataset.day ?? dataset.month);

test('each part has its role and its name', () => {
  render(picker({}));
  expect(within(screen.getByRole('tablist')).getAllByRole('tab')).toHaveLength(5);
  expect(screen.getByRole('tabpanel', { name: 'Range' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Custom range' })).toHaveProperty('checked', true);
  expect(screen.getByRole('grid', { name: 'March 2026' })).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('abbr'))[0]).toBe('Monday');
  expect(day(/^Wednesday,? 11 March 2026$/).getAttribute('aria-current')).toBe('date');
  expect(screen.getByRole('status').textContent).toBe('Choose the start');
});

test('the grid of years is named by its panel, because it has no header', () => {
  render(picker({ panel: 'year' }));
  expect(screen.getByRole('grid', { name: 'Year' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Previous year' })).toBeNull();
});

test('the status line shows the choice and the next step', async () => {
  render(picker({}));
  fireEvent.click(day(/ 4 March 2026/));
  expect(screen.getByRole('status').textContent).toBe('4 March chosen, choose the end');
  fireEvent.click(day(/ 8 March 2026/));
  expect(screen.getByRole('status').textContent).toBe('4 to 8 March, 5 days');
});

test('an event is emitted once, in strict mode too', () => {
  const onSelect = vi.fn();
  render(picker({ onSelect }));
  expect(onSelect).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('radio', { name: 'Today' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
});

test('Tab reaches one day: the start of the range, otherwise today, otherwise the first of the month', () => {
  const reached = () => document.querySelector<HTMLElement>('td[tabindex="0"]')?.dataset.day;
  const { rerender } = render(picker({ from: '2026-03-04', to: '2026-03-19' }));
  expect(reached()).toBe('2026-03-04');
  rerender(picker({ from: null, to: null }));
  expect(reached()).toBe('2026-03-11');
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(reached()).toBe('2026-04-01');
  expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
});

test('the focus previews like the pointer; Escape ends the preview, a second Escape reaches the dialog', () => {
  const heard = vi.fn();
  render(
    <div role="application" onKeyDown={({ key }) => heard(key)}>
      {picker({ from: '2026-03-10' })}
    </div>,
  );
  act(() => day(/ 10 March/).focus());
  fireEvent.keyDown(day(/ 10 March/), { key: 'ArrowRight' });
  const previewed = () => document.querySelectorAll('[data-preview]').length;
  expect(previewed()).toBe(2);
  fireEvent.keyDown(day(/ 11 March/), { key: 'Escape' });
  expect(previewed()).toBe(0);
  fireEvent.keyDown(day(/ 11 March/), { key: 'Escape' });
  expect(heard.mock.calls.flat()).toEqual(['ArrowRight', 'Escape']);
});

test('where no range is started, as in weeks, Escape reaches the dialog at once', () => {
  const heard = vi.fn();
  render(
    <div role="application" onKeyDown={({ key }) => heard(key)}>
      {picker({ panel: 'week' })}
    </div>,
  );
  act(() => day(/ 10 March/).focus());
  expect(document.querySelectorAll('[data-preview]')).toHaveLength(7);
  fireEvent.keyDown(day(/ 10 March/), { key: 'Escape' });
  expect(heard.mock.calls.flat()).toEqual(['Escape']);
});

test('right to left swaps the arrow keys', () => {
  render(picker({ dir: 'rtl' }));
  act(() => day(/ 11 March/).focus());
  fireEvent.keyDown(day(/ 11 March/), { key: 'ArrowLeft' });
  expect((document.activeElement as HTMLElement).dataset.day).toBe('2026-03-12'); // A cell has the focus.
});

test('keys with a modifier are not handled', () => {
  render(picker({}));
  act(() => day(/ 11 March/).focus());
  expect(fireEvent.keyDown(day(/ 11 March/), { key: 'ArrowLeft', altKey: true })).toBe(true);
  expect(document.activeElement).toBe(day(/ 11 March/));
});

test('keys with a modifier are not handled on the tabs either: Alt and Left navigate back', () => {
  render(picker({}));
  const tab = screen.getByRole('tab', { name: 'Range' });
  act(() => tab.focus());
  for (const modifier of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect(fireEvent.keyDown(tab, { key: 'ArrowLeft', ...modifier })).toBe(true);
  expect(screen.getByRole('tab', { selected: true })).toBe(tab);
});

test('arrows move between months, page keys between years, and Enter chooses', () => {
  const onSelect = vi.fn();
  render(picker({ panel: 'month', onSelect }));
  act(() => screen.getByRole('gridcell', { name: 'March 2026' }).focus());
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  press('ArrowDown');
  press('ArrowLeft');
  press('ArrowRight');
  press('PageDown');
  expect(document.activeElement?.getAttribute('data-month')).toBe('2027-06');
  press('Enter');
  expect(chosen()).toEqual(['2027-06']);
  expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ panel: 'month' }));
});

test('the arrow keys cycle through the panels', async () => {
  const onPanelChange = vi.fn();
  render(picker({ onPanelChange }));
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Year' }));
  await user.keyboard('{ArrowRight}{ArrowRight}{End}{Home}');
  expect(onPanelChange.mock.calls.flat()).toEqual(['year', 'range', 'week', 'year', 'range']);
});

test('fewer than two panels or presets have no buttons', () => {
  render(picker({ panels: ['range'], presets: ['custom'], showControls: false }));
  for (const role of ['tab', 'radio'] as const) expect(screen.queryByRole(role)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
});

test('titles and colours of the host are used, other styles stay', () => {
  const { container } = render(
    picker({
      resetTitle: 'Clear',
      submitTitle: 'Apply',
      theme: { primary: 'teal', hovers: { day: 'pink' } },
      width: '20rem',
    }),
  );
  expect(screen.getByRole('button', { name: 'Clear' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true);
  expect(container.querySelector('.date-range-picker')?.getAttribute('style')).toBe(
    '--primary-color: teal; --hover-day-color: pink; --default-width: 20rem;',
  );
});

test('new inputs apply, otherwise the range of the user stays (B13)', () => {
  const { rerender } = render(picker({ from: '2026-03-02', to: '2026-03-03' }));
  rerender(picker({ from: '2026-03-05', to: '2026-03-06' }));
  expect(chosen()).toEqual(['2026-03-05', '2026-03-06']);
  fireEvent.click(day(/ 9 March/));
  rerender(picker({ from: '2026-03-05', to: '2026-03-06', allowTo: '2026-03-12' }));
  expect(chosen()).toEqual(['2026-03-09']);
  expect(day(/ 13 March/).getAttribute('aria-disabled')).toBe('true');
});

test('at midnight today changes (B12)', () => {
  vi.useFakeTimers();
  let now = Date.parse('2026-03-11T22:59:00Z'); // 23:59 in Zurich
  render(picker({ now: () => now }));
  const today = () => document.querySelector<HTMLElement>('[aria-current]')?.dataset.day;
  expect(today()).toBe('2026-03-11');
  now += 60_000;
  act(() => vi.advanceTimersByTime(60_000));
  expect(today()).toBe('2026-03-12');
});

test('ISO week numbers precede the weeks', () => {
  render(picker({ weekNumbers: true }));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    '9',
    '10',
    '11',
    '12',
    '13',
    '14',
  ]);
  expect(screen.getByRole('rowheader', { name: 'Week 11' })).toBeTruthy();
});
