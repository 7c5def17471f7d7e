import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aHive, anApiary, daysAgo, signedIn } from '../../../test/beekeeping.ts';
import { renderApp } from '../../../test/render-app.tsx';

const hives = [
  aHive({ id: 1, name: 'Ruche 10', last_observation_date: daysAgo(5) }),
  aHive({ id: 2, name: 'Ruche 2', position_on_apiary: 2, last_observation_date: daysAgo(30) }),
  aHive({
    id: 3,
    name: 'Acacia',
    position_on_apiary: 3,
    last_observation_date: daysAgo(2),
    observations_aggregate: { general_impression: 1 },
  }),
  aHive({ id: 5, name: 'Bleuet', position_on_apiary: 4, last_observation_date: daysAgo(3) }),
];
const overdue = aHive({
  id: 4,
  apiary_id: 2,
  name: 'Tilleul',
  last_observation_date: daysAgo(1),
  observations_aggregate: { surveillance_reminder: true, surveillance_reminder_date: '2020-05-31' },
});
const apiaries = [anApiary({ hives }), anApiary({ id: 2, name: 'La Côte', hives: [overdue] })];

const filters = () => within(screen.getByRole('group', { name: 'Montrer seulement' }));
const filter = (name: string) => filters().getByRole('button', { name });
const order = () => screen.getByRole('combobox', { name: 'Ordre des ruches' });
const rows = () =>
  screen.queryAllByRole('rowheader').map((head) => within(head).getByRole('link').textContent);

async function openAt(address: string) {
  signedIn(apiaries);
  const app = renderApp(address);
  await screen.findByRole('group', { name: 'Montrer seulement' });
  return { ...app, search: () => app.router.state.location.search };
}

describe('the lists of the dashboard', () => {
  test('show how many hives are due, weak and not seen for three weeks, if there are any', async () => {
    await openAt('/');
    expect(
      filters()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rappels échus 1', 'Faibles 1', 'Pas vues depuis 3 semaines, ou jamais 1']);
  });

  test('show only the hives of a filter, in open cards, and keep it in the address', async () => {
    const { user, search } = await openAt('/');
    await user.click(filter('Rappels échus 1'));
    expect(rows()).toEqual(['Tilleul']);
    expect(screen.queryByRole('region', { name: 'Les Rasses' })).not.toBeInTheDocument();
    expect(search()).toEqual({ show: 'due' });
    await user.click(filter('Rappels échus 1'));
    expect(rows()).toEqual(['Ruche 10', 'Ruche 2', 'Acacia', 'Bleuet']);
    expect(search()).toEqual({});
  });

  test('open only the first card if a filter finds hundreds of hives', async () => {
    const weak = (apiary_id: number, count: number) =>
      Array.from({ length: count }, (_, at) =>
        aHive({
          id: 1000 * apiary_id + at,
          apiary_id,
          position_on_apiary: at + 1,
          observations_aggregate: { general_impression: 1 },
        }),
      );
    signedIn([anApiary({ hives: weak(1, 2) }), anApiary({ id: 2, name: 'La Côte', hives: weak(2, 200) })]);
    renderApp('/?show=weak');
    await screen.findByRole('region', { name: 'La Côte' });
    expect(rows()).toHaveLength(2);
  });

  test('have the chosen order', async () => {
    const { user, search } = await openAt('/');
    await user.selectOptions(order(), 'Par nom');
    expect(rows()).toEqual(['Acacia', 'Bleuet', 'Ruche 2', 'Ruche 10']);
    expect(search()).toEqual({ sort: 'name' });
    await user.selectOptions(order(), 'Comme elles se trouvent');
    expect(rows()).toEqual(['Ruche 10', 'Ruche 2', 'Acacia', 'Bleuet']);
    expect(search()).toEqual({});
  });

  test('are restored from their address', async () => {
    await openAt('/?show=unseen&sort=seen');
    expect(filter('Pas vues depuis 3 semaines, ou jamais 1')).toHaveAttribute('aria-pressed', 'true');
    expect(rows()).toEqual(['Ruche 2']);
    expect(order()).toHaveValue('seen');
  });

  test('ignore invalid search parameters', async () => {
    const { search } = await openAt('/?show=all&sort=1');
    expect(rows()).toEqual(['Ruche 10', 'Ruche 2', 'Acacia', 'Bleuet']);
    expect(search()).toEqual({});
  });

  test('have no filter for a small number of hives', async () => {
    signedIn([anApiary({ hives: hives.slice(0, 3) })]);
    renderApp('/');
    await screen.findByRole('link', { name: 'Acacia' });
    expect(screen.queryByRole('group', { name: 'Montrer seulement' })).not.toBeInTheDocument();
  });
});

describe('the page of an apiary', () => {
  const stand = () => screen.queryByRole('list', { name: "Ruches dans l'ordre où elles se trouvent" });

  test('shows the hives in place, and filtered hives as rows', async () => {
    const { user, search } = await openAt('/apiary/1?sort=place');
    expect(stand()).toBeVisible();
    await user.click(filter('Faibles 1'));
    expect(stand()).not.toBeInTheDocument();
    expect(rows()).toEqual(['Acacia']);
    expect(search()).toEqual({ show: 'weak' });
  });

  test('in another order shows rows, which cannot be moved', async () => {
    await openAt('/apiary/1?sort=seen');
    expect(stand()).not.toBeInTheDocument();
    expect(rows()).toEqual(['Ruche 2', 'Ruche 10', 'Bleuet', 'Acacia']);
  });

  test('explains an empty filter result, and leads back to all hives', async () => {
    const { user, search } = await openAt('/apiary/1?show=due');
    expect(screen.getByText("Aucune ruche n'est concernée")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Montrer toutes les ruches' }));
    expect(stand()).toBeVisible();
    expect(search()).toEqual({});
  });
});
