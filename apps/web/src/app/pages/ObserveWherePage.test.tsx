import { observationEndpoints } from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aHive, anApiary, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { arrivedAt, title } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';

const hivesOf = (apiary: string) =>
  within(screen.getByRole('region', { name: apiary }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

test('all hives are listed by apiary, in their places, and each leads to its observation form', async () => {
  const [first, ...others] = threeHives();
  const moved = aHive({ ...first, position_on_apiary: 4 });
  const server = signedIn([
    anApiary({ hives: [moved, ...others] }),
    anApiary({ id: 2, name: 'La Côte', hives: [aHive({ id: 21, apiary_id: 2, name: 'Bleuet' })] }),
  ]);
  server.on(observationEndpoints.latest, { answer: [] });
  const { user, router } = renderApp('/observe');
  await title('Quelle ruche observez-vous\u00A0?');
  await screen.findByRole('link', { name: 'Bleuet' });
  expect(hivesOf('Les Rasses')).toEqual(['Ruche 2', 'Ruche 3', 'Ruche 1']);
  expect(hivesOf('La Côte')).toEqual(['Bleuet']);
  await user.click(screen.getByRole('link', { name: 'Bleuet' }));
  await arrivedAt(router, '/apiary/2/hive/21/observation');
});

const many = (apiaryId: number, count: number) =>
  Array.from({ length: count }, (_, at) =>
    aHive({
      id: apiaryId * 100 + at,
      apiary_id: apiaryId,
      name: `Ruche ${at + 1}`,
      position_on_apiary: at + 1,
    }),
  );

test('with very many hives the apiaries are collapsed: a press expands one, and a search expands its matches', async () => {
  signedIn([anApiary({ hives: many(1, 30) }), anApiary({ id: 2, name: 'La Côte', hives: many(2, 30) })]);
  const { user } = renderApp('/observe');
  await title('Quelle ruche observez-vous\u00A0?');
  const coast = within(await screen.findByRole('region', { name: 'La Côte' }));
  expect(coast.getByText('Ruche 7')).not.toBeVisible();
  await user.click(coast.getByText('30 ruches'));
  expect(coast.getByText('Ruche 7')).toBeVisible();
  const rasses = within(screen.getByRole('region', { name: 'Les Rasses' }));
  expect(rasses.getByText('Ruche 30')).not.toBeVisible();
  const find = screen.getByRole('searchbox', { name: 'Ruche ou rucher' });
  await user.type(find, '30');
  await waitFor(() => expect(rasses.getByText('Ruche 30')).toBeVisible());
  await user.clear(find);
  await waitFor(() => expect(rasses.getByText('Ruche 30')).not.toBeVisible());
});

test('of hundreds of hives only those of an opened apiary are rendered', async () => {
  signedIn([anApiary({ hives: many(1, 150) }), anApiary({ id: 2, name: 'La Côte', hives: many(200, 150) })]);
  const { user } = renderApp('/observe');
  await title('Quelle ruche observez-vous\u00A0?');
  const coast = within(await screen.findByRole('region', { name: 'La Côte' }));
  expect(coast.queryByText('Ruche 7')).toBeNull();
  await user.click(coast.getByText('150 ruches'));
  expect(await coast.findByText('Ruche 7')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Ruche ou rucher' }), '150');
  await waitFor(() => expect(screen.getAllByText('Ruche 150')).toHaveLength(2));
});

test('going back from a hive restores the expanded apiaries and the search text', async () => {
  const server = signedIn([
    anApiary({ hives: many(1, 30) }),
    anApiary({ id: 2, name: 'La Côte', hives: many(2, 30) }),
  ]);
  server.on(observationEndpoints.latest, { answer: [] });
  const { user, router } = renderApp('/observe');
  await title('Quelle ruche observez-vous\u00A0?');
  const coast = () => within(screen.getByRole('region', { name: 'La Côte' }));
  await screen.findByRole('region', { name: 'La Côte' });
  await user.click(coast().getByText('30 ruches'));
  await user.click(coast().getByRole('link', { name: 'Ruche 7' }));
  await arrivedAt(router, '/apiary/2/hive/206/observation');
  await title('Nouvelle observation');
  router.history.back();
  await title('Quelle ruche observez-vous\u00A0?');
  await waitFor(() => expect(coast().getByText('Ruche 7')).toBeVisible());
  await user.type(screen.getByRole('searchbox', { name: 'Ruche ou rucher' }), '12');
  await waitFor(() => expect(hivesOf('La Côte')).toEqual(['Ruche 12']));
  await user.click(coast().getByRole('link', { name: 'Ruche 12' }));
  await arrivedAt(router, '/apiary/2/hive/211/observation');
  await title('Nouvelle observation');
  router.history.back();
  await title('Quelle ruche observez-vous\u00A0?');
  await waitFor(() => expect(hivesOf('La Côte')).toEqual(['Ruche 12']));
  expect(screen.getByRole('searchbox', { name: 'Ruche ou rucher' })).toHaveValue('12');
});

test('more hives than fit on a screen are filtered by words of their name and of their apiary', async () => {
  signedIn([anApiary({ hives: many(1, 12) }), anApiary({ id: 2, name: 'La Côte', hives: many(2, 12) })]);
  const { user } = renderApp('/observe');
  await title('Quelle ruche observez-vous\u00A0?');
  const find = await screen.findByRole('searchbox', { name: 'Ruche ou rucher' });
  await user.type(find, 'cote 12');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Les Rasses' })).toBeNull());
  expect(hivesOf('La Côte')).toEqual(['Ruche 12']);
  expect(screen.getByRole('link', { name: 'Ruche 12' })).toHaveAttribute(
    'href',
    '/apiary/2/hive/211/observation',
  );
  await user.type(find, 'x');
  await waitFor(() =>
    expect(screen.getByRole('main')).toHaveTextContent('Aucune ruche ne correspond à « cote 12x ».'),
  );
  await user.clear(find);
  await waitFor(() => expect(hivesOf('Les Rasses')).toHaveLength(12));
});

test('few hives have no search field', async () => {
  signedIn([anApiary({ hives: threeHives() })]);
  renderApp('/observe');
  await screen.findByRole('link', { name: 'Ruche 1' });
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('an apiary without hives offers to add one', async () => {
  signedIn([anApiary()]);
  renderApp('/observe');
  await title('Quelle ruche observez-vous\u00A0?');
  const add = await screen.findByRole('link', { name: 'Ajouter une ruche' });
  expect(add).toHaveAttribute('href', '/apiary/1/hive/add');
});

test('without an apiary the page leads to the first one, as the dashboard does (specification 2)', async () => {
  signedIn([]);
  const { router } = renderApp('/observe');
  await arrivedAt(router, '/apiary/add');
});
