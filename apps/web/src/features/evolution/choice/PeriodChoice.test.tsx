import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';

test('the keyboard begins in the calendar, also while it is loaded for the first time', async () => {
  const { user } = renderPart(
    <PeriodChoice
      period="year"
      days={{ first: '2026-01-01', last: '2026-06-15' }}
      timeZone="Europe/Zurich"
      onPeriod={() => undefined}
      onDays={() => undefined}
    />,
  );
  const button = screen.getByRole('button', { name: 'Choisir une période' });
  for (const _time of ['loaded now', 'loaded before']) {
    await user.click(button);
    const tab = await screen.findByRole('tab', { name: 'Plage' }, { timeout: 15_000 });
    await waitFor(() => expect(tab).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
  }
});
