import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { PeriodChoice } from './EvolutionChoices.tsx';

const open = () =>
  renderPart(
    <PeriodChoice
      period="year"
      days={{ first: '2026-01-01', last: '2026-06-15' }}
      timeZone="Europe/Zurich"
      onPeriod={() => undefined}
      onDays={() => undefined}
    />,
  );

test('the focus moves to the calendar, also while its code is loading', async () => {
  const { user } = open();
  const button = screen.getByRole('button', { name: 'Choisir une période' });
  for (const _time of ['loaded now', 'loaded before']) {
    await user.click(button);
    const tab = await screen.findByRole('tab', { name: 'Plage' }, { timeout: 15_000 });
    await waitFor(() => expect(tab).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  }
});

test('the first Escape cancels an incomplete range, the next one closes the calendar', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Choisir une période' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choisir une période' });
  await user.click(
    await screen.findByRole('gridcell', { name: /^mercredi 10 juin 2026/ }, { timeout: 15_000 }),
  );
  await user.keyboard('{ArrowRight}');
  const previewed = () => dialog.querySelectorAll('[data-preview]').length;
  expect(previewed()).toBe(2);
  await user.keyboard('{Escape}');
  expect(dialog).toBeVisible();
  expect(previewed()).toBe(0);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

test('Escape closes the calendar also after a click beside its days', async () => {
  const { user } = open();
  const button = screen.getByRole('button', { name: 'Choisir une période' });
  await user.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Choisir une période' });
  const tab = await screen.findByRole('tab', { name: 'Plage' }, { timeout: 15_000 });
  await waitFor(() => expect(tab).toHaveFocus());
  await user.click(dialog);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(button).toHaveFocus());
});
