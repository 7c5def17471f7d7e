import { type Neighbours, neighbourEndpoints } from '@propolis/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anApiary, signedIn } from '../../../test/beekeeping.ts';
import { renderApp } from '../../../test/render-app.tsx';

/** Opens the plan of an apiary with this picture of its neighbourhood. */
async function openPlan(answer: Neighbours) {
  signedIn([anApiary()]).on(neighbourEndpoints.read, { answer });
  renderApp('/apiary/1/varroa');
  return within(await screen.findByRole('region', { name: 'Dans les environs' }));
}

const cell = (distance_km: number, mites_per_day: number) => ({
  distance_km,
  mites_per_day,
  keepers_at_least: 5,
});

test('weeks show the own mite fall beside that of its cell and of those around', async () => {
  const section = await openPlan({
    missing: null,
    weeks: [
      { monday: '2026-06-08', own: 3.44, cells: [cell(0, 4), cell(10, 9), cell(20, 2)] },
      { monday: '2026-06-01', own: null, cells: [cell(10, 0)] },
      { monday: '2026-05-25', own: 1, cells: [] },
    ],
  });
  const rows = section.getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((one) => one.textContent),
    ),
  ).toEqual([
    ['3,4', '4 5+ apiculteurs', '2–9'],
    ['–', '–', '0'],
  ]);
  expect(within(rows[0] ?? document.body).getByRole('rowheader')).toHaveTextContent(/8\D+14 juin/);
});

test('without a picture the section says why, and leads to the consent', async () => {
  const section = await openPlan({ missing: 'not_sharing', weeks: [] });
  expect(section.getByText(/dès que vous partagez la vôtre/)).toBeVisible();
  expect(section.getByRole('link', { name: 'Choisir dans le profil' })).toHaveAttribute('href', '/profile');
});

test('too few beekeepers are a reason of their own', async () => {
  const weeks = [{ monday: '2026-06-08', own: 3, cells: [] }];
  const section = await openPlan({ missing: null, weeks });
  expect(section.getByText(/cinq apiculteurs ne partagent/)).toBeVisible();
});
