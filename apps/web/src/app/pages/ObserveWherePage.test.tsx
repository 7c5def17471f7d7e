import { observationEndpoints } from '@propolis/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aHive, anApiary, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { arrivedAt, title } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';

const hivesOf = (apiary: string) =>
  within(screen.getByRole('region', { name: apiary }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

test('all hives are offered by apiary, as they stand, and each leads to the form of an observation of it', async () => {
  const [first, ...others] = threeHives();
  const moved = aHive({ ...first, position_on_apiary: 4 });
  const server = signedIn([
    anApiary({ hives: [moved, ...others] }),
    anApiary({ id: 2, name: 'La Côte', hives: [aHive({ id: 21, apiary_id: 2, name: 'Bleuet' })] }),
  ]);
  server.on(observationEndpoints.latest, { answer: [] });
  const { user, router } = renderApp('/observe');
  await title('Quelle ruche observez-vous ?');
  await screen.findByRole('link', { name: 'Bleuet' });
  expect(hivesOf('Les Rasses')).toEqual(['Ruche 2', 'Ruche 3', 'Ruche 1']);
  expect(hivesOf('La Côte')).toEqual(['Bleuet']);
  await user.click(screen.getByRole('link', { name: 'Bleuet' }));
  await arrivedAt(router, '/apiary/2/hive/21/observation');
});

test('an apiary without hives offers to add one', async () => {
  signedIn([anApiary()]);
  renderApp('/observe');
  await title('Quelle ruche observez-vous ?');
  const add = await screen.findByRole('link', { name: 'Ajouter une ruche' });
  expect(add).toHaveAttribute('href', '/apiary/1/hive/add');
});

test('without an apiary the way leads to the first one, as the dashboard does (spec 2)', async () => {
  signedIn([]);
  const { router } = renderApp('/observe');
  await arrivedAt(router, '/apiary/add');
});
