import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../test/render.tsx';
import { setLanguage } from '../../lib/i18n/language.ts';
import { DateField } from './DateField.tsx';
import { TimeField } from './TimeField.tsx';

interface HeldProps {
  readonly initial: string;
  readonly max?: string;
  readonly timeZone?: string;
  readonly onDay?: (day: string) => void;
}

function Held({ initial, max, timeZone, onDay }: HeldProps) {
  const [day, setDay] = useState(initial);
  const keep = (next: string) => {
    setDay(next);
    onDay?.(next);
  };
  return <DateField label="Jour" value={day} max={max} timeZone={timeZone} onChange={keep} />;
}
const field = () => screen.getByRole('textbox', { name: 'Jour' });

test('a day is written in the language of the app, not of the browser', () => {
  renderPart(<Held initial="2026-06-05" />);
  expect(field()).toHaveValue('05.06.2026');
});

test('in English it has the English form', () => {
  setLanguage('en');
  renderPart(<Held initial="2026-06-05" />);
  expect(field()).toHaveValue('05/06/2026');
});

test('typed text stays until blur, and then shows the parsed day', async () => {
  const onDay = vi.fn();
  const { user } = renderPart(<Held initial="" onDay={onDay} />);
  await user.type(field(), '5.6.26');
  expect(field()).toHaveValue('5.6.26');
  expect(onDay).toHaveBeenLastCalledWith('2026-06-05');
  await user.tab();
  expect(field()).toHaveValue('05.06.2026');
});

test('text that is not a day stays, and an error shows the format', async () => {
  const onDay = vi.fn();
  const { user } = renderPart(<Held initial="" onDay={onDay} />);
  await user.type(field(), '31.2.2026');
  expect(field()).not.toHaveAccessibleDescription();
  await user.tab();
  expect(field()).toHaveValue('31.2.2026');
  expect(field()).toHaveAccessibleDescription(/^Une date, par exemple 31\.12\.\d{4}$/);
  expect(onDay).toHaveBeenLastCalledWith('31.2.2026');
});

test('the arrow keys change the day', async () => {
  const { user } = renderPart(<Held initial="2026-02-28" />);
  await user.type(field(), '{ArrowUp}');
  expect(field()).toHaveValue('01.03.2026');
  await user.type(field(), '{ArrowDown}{ArrowDown}');
  expect(field()).toHaveValue('27.02.2026');
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('today is that of the zone %s', async (timeZone) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-05T10:30:00Z') });
  const { user } = renderPart(<Held initial="bientôt" timeZone={timeZone} />);
  await user.type(field(), '{ArrowUp}');
  const today = { 'Pacific/Kiritimati': '06.06.2026', 'Pacific/Pago_Pago': '04.06.2026' }[timeZone];
  expect(field()).toHaveValue(today);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const grid = await screen.findByRole('grid', {}, { timeout: 15_000 });
  const cell = grid.querySelector('[aria-current="date"]');
  expect(cell?.closest('[data-day]')).toHaveAttribute('data-day', today?.split('.').reverse().join('-'));
});

test('a day is chosen in the calendar by the keyboard, and the focus comes back', async () => {
  const { user } = renderPart(<Held initial="2026-06-15" max="2026-06-20" />);
  const button = screen.getByRole('button', { name: 'Choisir dans un calendrier\u00A0: Jour' });
  await user.click(button);
  await screen.findByRole('grid', {}, { timeout: 15_000 });
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day', '2026-06-15'));
  await user.keyboard('{ArrowRight}{Enter}');
  expect(field()).toHaveValue('16.06.2026');
  await waitFor(() => expect(screen.queryByRole('grid')).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());

  // Already loaded, it moves the focus to its grid again.
  await user.click(button);
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day', '2026-06-16'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  // Also after a press beside the days.
  await user.click(button);
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-day', '2026-06-16'));
  await user.click(screen.getByRole('dialog'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});

test("on a touch device the phone's native picker covers our text", () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === '(pointer: coarse)',
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList, // the used part of it
  );
  renderPart(
    <>
      <Held initial="2026-06-05" max="2026-06-20" />
      <TimeField label="Heure" value="09:30" onChange={() => undefined} />
    </>,
  );
  const day = screen.getByLabelText('Jour');
  expect(day).toHaveAttribute('type', 'date');
  expect(day).toHaveAttribute('max', '2026-06-20');
  expect(screen.getByText('05.06.2026')).toBeVisible();
  expect(screen.getByLabelText('Heure')).toHaveAttribute('type', 'time');
  expect(screen.getByText('09:30')).toBeVisible();
});

test('a time is parsed in its usual typed forms', async () => {
  const onTime = vi.fn();
  const { user } = renderPart(<TimeField label="Heure" value="" onChange={onTime} />);
  await user.type(screen.getByRole('textbox', { name: 'Heure' }), '9');
  expect(onTime).toHaveBeenLastCalledWith('09:00');
});
