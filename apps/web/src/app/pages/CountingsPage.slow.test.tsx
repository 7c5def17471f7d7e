import { countingEndpoints, hiveEndpoints, type ListedCounting } from '@propolis/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aHive, anApiary, signedIn } from '../../../test/beekeeping.ts';
import { aDoneCounting, aWholeCounting } from '../../../test/countings.ts';
import { arrivedAt, title } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';

const apiaries = [
  anApiary({ hives: [aHive({ name: 'Capucine' })] }),
  anApiary({ id: 2, name: 'La Côte', hives: [aHive({ id: 21, apiary_id: 2, name: 'Bleuet' })] }),
];

function listOf(server: StandInServer, data: readonly ListedCounting[], last_page = 1) {
  server.on(countingEndpoints.list, { answer: { data, last_page } });
  server.on(countingEndpoints.photo, { file: 'a small photo' });
}

async function openList(data: readonly ListedCounting[], address = '', lastPage = 1) {
  const server = signedIn(apiaries);
  listOf(server, data, lastPage);
  const app = renderApp(`/automatic_varroa_counting${address}`);
  await title('Comptages de varroas');
  const asked = () =>
    server.requests
      .filter(({ path }) => path === countingEndpoints.list.path)
      .map(({ query }) => Object.fromEntries(query));
  return { ...app, server, asked };
}

/** The server's response for each page. */
function pagesOf(server: StandInServer, pages: readonly (readonly ListedCounting[])[]) {
  server.on(countingEndpoints.list, ({ query }) => ({
    answer: { data: pages[Number(query.get('page')) - 1] ?? [], last_page: Math.max(1, pages.length) },
  }));
  server.on(countingEndpoints.photo, { file: 'a small photo' });
}

test('hive and apiary keep their places on a card, also in right-to-left scripts', async () => {
  const server = signedIn([anApiary({ name: 'גבעה', hives: [aHive({ name: 'כוורת' })] })]);
  listOf(server, [aDoneCounting({ apiary: { id: 1, name: 'גבעה' } })]);
  renderApp('/automatic_varroa_counting');
  expect(await screen.findByText('\u2068כוורת\u2069, \u2068גבעה\u2069')).toBeVisible();
});

describe('a page beyond the last', () => {
  test.each([
    ['of those without a hive', '?tab=unlinked&page=2', [[aDoneCounting()]], { tab: 'unlinked' }],
    ['of those of hives', '?page=3', [[aDoneCounting({ id: 6 })], [aDoneCounting()]], { page: 2 }],
    // Its only counting is linked on this device; the server does not know it yet.
    ['whose last is empty here', '?page=2', [[aDoneCounting()], []], {}],
  ] as const)('%s leads to the last existing one', async (_which, address, pages, search) => {
    const server = signedIn(apiaries);
    pagesOf(server, pages);
    const { router } = renderApp(`/automatic_varroa_counting${address}`);
    expect(await screen.findByRole('listitem')).toBeVisible();
    expect(router.state.location.search).toEqual(search);
  });

  test('of an empty list leads to the start of a first count', async () => {
    const server = signedIn(apiaries);
    pagesOf(server, []);
    const { router } = renderApp('/automatic_varroa_counting?page=2');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(await screen.findByText('Combien de varroas tombent de vos ruches ?')).toBeVisible();
  });
});

describe('the list of countings', () => {
  test('has no filters before it is known that there is something in it', async () => {
    const server = signedIn(apiaries);
    let answer: (said: { answer: { data: ListedCounting[]; last_page: number } }) => void = () => {};
    server.on(countingEndpoints.list, () => new Promise((resolve) => (answer = resolve)));
    renderApp('/automatic_varroa_counting');
    await title('Comptages de varroas');
    await waitFor(() =>
      expect(server.requests.some(({ path }) => path === countingEndpoints.list.path)).toBe(true),
    );
    expect(screen.queryByRole('group', { name: 'Filtrer les comptages' })).not.toBeInTheDocument();
    act(() => answer({ answer: { data: [aDoneCounting()], last_page: 1 } }));
    expect(await screen.findByRole('group', { name: 'Filtrer les comptages' })).toBeVisible();
  });

  test('shows the number, state, time and place of each, and leads to it', async () => {
    const { user, router } = await openList([aDoneCounting()]);
    const card = within(await screen.findByRole('listitem'));
    expect(card.getByText('84')).toBeVisible();
    expect(card.getByText('Compté')).toBeVisible();
    expect(card.getByText('Capucine, Les Rasses')).toBeVisible();
    await user.click(card.getByRole('link', { name: /^1er juin 2026 à \d\d:05$/ }));
    await arrivedAt(router, '/automatic_varroa_counting/5');
  });

  test('names a hive that ended, as its page does', async () => {
    const server = signedIn(apiaries);
    listOf(server, [aDoneCounting({ hive_id: 99 })]);
    server.on(countingEndpoints.get, { answer: aWholeCounting({ hive_id: 99 }) });
    const ended = { ended_on: '2026-06-20', ended_by: '5c3f0e0a-0000-4000-8000-000000000001' };
    server.on(hiveEndpoints.ended, ({ path }) => ({
      answer: path.includes('/1/') ? [{ ...aHive({ id: 99, name: 'Dahlia' }), ...ended }] : [],
    }));
    const { user } = renderApp('/automatic_varroa_counting');
    expect(await screen.findByText('Dahlia, Les Rasses')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /^1er juin 2026/ }));
    expect(await screen.findByDisplayValue('Dahlia')).toBeVisible();
  });

  test('shows source and certainty of each number, the progress of others, and advice for a failed one', async () => {
    const none = { varroa_count_above_minimum_certainty: null };
    const failed = { ...none, status: 'error_api_count_varroas', error: 'too_dark, too_blurred' } as const;
    const changes: Partial<ListedCounting>[] = [
      { corrected_count: 80, count_range: { least: 80, most: 80 } },
      { count_range: { least: 56, most: 112 }, scale_doubt: 'unsure_scale' },
      { counted_by: 'hand', photo: null },
      { ...none, status: 'waiting' },
      { ...none, status: 'processing' },
      { hive_id: null, apiary: null },
      failed,
      { ...none, status: 'error_api_find_coin', error: 'ambiguous' },
      { ...none, status: 'error_local', error: 'counter_died' },
      { ...none, status: 'error_unknown', error: null },
    ];
    await openList(changes.map((change, id) => aDoneCounting({ id: id + 1, ...change })));
    const cards = await screen.findAllByRole('listitem');
    const told = [
      /^80 varroasComptécorrigé/,
      /^56 à 112 varroas, sans doute 84.*peut être loin du compte/,
      /^84 varroasComptécompté à la main/,
      /^--- En attente/,
      /^--- Comptage en cours/,
      /^84 varroasCompté.*Pas encore lié à une ruche$/,
      /^--- Erreur.*floue/,
      /^--- Erreur.*n'en laissez qu'un/,
      /^--- Erreur.*échoué chez nous/,
      /^--- Erreur.*cause inconnue/,
    ];
    expect(cards).toHaveLength(told.length);
    for (const [at, words] of told.entries()) expect(cards[at]).toHaveTextContent(words);
  });

  test('shows those with a hive first, and those without one in its other tab', async () => {
    const { user, asked, router } = await openList([aDoneCounting()]);
    expect(asked().at(-1)).toEqual({ page: '1', linked: 'true' });
    await user.click(screen.getByRole('tab', { name: 'Sans ruche' }));
    await screen.findByRole('tab', { name: 'Sans ruche', selected: true });
    expect(asked().at(-1)).toEqual({ page: '1', linked: 'false' });
    expect(router.state.location.search).toEqual({ tab: 'unlinked' });
    expect(screen.queryByRole('combobox', { name: 'Ruche' })).not.toBeInTheDocument();
  });

  test('is filtered by status, apiary and hive, which are in the address', async () => {
    const { user, asked, router } = await openList([aDoneCounting()], '?page=3&hive=11', 4);
    await screen.findByRole('listitem');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Statut' }), 'Erreurs');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rucher' }), 'La Côte');
    expect(within(screen.getByRole('combobox', { name: 'Ruche' })).getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ruche' }), 'Bleuet');
    expect(router.state.location.search).toEqual({ status: 'error', apiary: 2, hive: 21 });
    expect(asked().at(-1)).toEqual({ page: '1', linked: 'true', status: 'error', apiary: '2', hive: '21' });
  });

  test('is filtered by days, including the whole last one', async () => {
    const { asked, user, router } = await openList([], '?start=2026-05-30&end=2026-06-01');
    expect(asked().at(-1)).toMatchObject({
      start: new Date('2026-05-30T00:00').toISOString(),
      end: new Date('2026-06-02T00:00').toISOString(),
    });
    expect(await screen.findByText('Aucun comptage ne correspond à ces filtres')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Toutes les dates' }));
    expect(router.state.location.search).toEqual({});
  });

  test('of which the days are cleared keeps the focus on the filter', async () => {
    const { user } = await openList([aDoneCounting()], '?start=2026-05-30&end=2026-06-01');
    await user.click(await screen.findByRole('button', { name: 'Toutes les dates' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Toute date' })).toHaveFocus());
  });

  test.each([
    '?status=lost&hive=-1&apiary=x&start=2026-06-02&end=2026-06-01&page=0&tab=all',
    '?start=2026-06-01&end=9999-12-31',
  ])('ignores the invalid search parameters %s', async (address) => {
    const { asked } = await openList([aDoneCounting()], address);
    expect(asked().at(-1)).toEqual({ page: '1', linked: 'true' });
  });

  test('has page numbers only if there are several pages', async () => {
    const { user, asked, router } = await openList([aDoneCounting()], '', 3);
    await user.click(await screen.findByRole('button', { name: 'Page 3' }));
    expect(router.state.location.search).toEqual({ page: 3 });
    expect(asked().at(-1)).toEqual({ page: '3', linked: 'true' });
  });

  test('with one page has no page numbers', async () => {
    await openList([aDoneCounting()]);
    await screen.findByRole('listitem');
    expect(screen.queryByRole('button', { name: 'Page 1' })).not.toBeInTheDocument();
  });

  test('is fetched again with its button', async () => {
    const { user, server } = await openList([aDoneCounting({ status: 'waiting' })]);
    const card = within(await screen.findByRole('listitem'));
    listOf(server, [aDoneCounting()]);
    await user.click(screen.getAllByRole('button', { name: 'Actualiser' })[0] ?? document.body);
    expect(await card.findByText('Compté')).toBeVisible();
  });

  test('without any counting explains countings, with both ways to one', async () => {
    await openList([]);
    expect(await screen.findByText('Combien de varroas tombent de vos ruches ?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Compter sur une photo' })).toHaveAttribute(
      'href',
      '/automatic_varroa_counting/add',
    );
    expect(screen.getByRole('link', { name: 'Saisir mon comptage' })).toHaveAttribute(
      'href',
      '/automatic_varroa_counting/by_hand',
    );
    expect(screen.queryByText('Voir vos comptages sans ruche')).not.toBeInTheDocument();
  });

  test('without any counting has no filters; with an empty filter result they stay', async () => {
    const { router } = await openList([]);
    await screen.findByText('Combien de varroas tombent de vos ruches ?');
    expect(screen.queryByRole('combobox', { name: 'Statut' })).toBeNull();
    await act(() => router.navigate({ to: '/automatic_varroa_counting', search: { status: 'done' } }));
    await screen.findByText('Aucun comptage ne correspond à ces filtres');
    expect(screen.getByRole('combobox', { name: 'Statut' })).toBeVisible();
  });
});
