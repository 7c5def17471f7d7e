import {
  type AnyEndpoint,
  accountEndpoints,
  apiaryEndpoints,
  observationEndpoints,
} from '@propolis/contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aHive, anApiary, BEEKEEPER, preferencesWith, signedIn } from '../../test/beekeeping.ts';
import { arrivedAt, failure, retry, title } from '../../test/elements.ts';
import { renderApp } from '../../test/render-app.tsx';
import { PATHS } from '../lib/paths.ts';
import { createQueryClient } from '../lib/query.ts';
import { showToast } from '../ui/toasts/toasts.ts';
import { createAppRouter } from './router.tsx';

const apiaries = [anApiary({ hives: [aHive()] })];
const FAILED = "Ces données n'ont pas pu être chargées.";
const IDS = '/api/hives/11/observations/ids';

test('every page has its address in the list of paths, and every path has its page', () => {
  const router = createAppRouter(createQueryClient(), { history: createMemoryHistory() });
  const pages = Object.keys(router.routesByPath).filter((path) => path !== '/$');
  expect(pages.toSorted()).toEqual(Object.values(PATHS).toSorted());
});

test('skipping the menu adds no history entry, so that Back leads to the previous page', async () => {
  signedIn(apiaries);
  const { user } = renderApp('/observe');
  await title('Quelle ruche observez-vous\u00A0?');
  await user.click(screen.getByRole('link', { name: 'Aller au contenu' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
});

describe('an unknown address redirects to the first page (specification 2)', () => {
  test.each([
    '/nowhere',
    '/apiary/abc',
    '/apiary/0',
    '/apiary/-1',
    '/apiary/01',
    '/apiary/1.5',
    '/apiary/1e3',
    '/apiary/9999999999999999',
    '/apiary/abc/edit',
    '/apiary/abc/hive/11',
    '/apiary/1/hive/abc',
    '/apiary/1/hive/abc/observation',
    '/apiary/1/hive/11/observation/abc/edit',
    '/apiary/add/edit',
    '/automatic_varroa_counting/abc',
  ])('%s', async (address) => {
    signedIn(apiaries);
    const history = createMemoryHistory({ initialEntries: [address] });
    const router = createAppRouter(createQueryClient(), { history });
    await router.load();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

test('an unknown address shows the dashboard', async () => {
  signedIn(apiaries);
  renderApp('/apiary/abc');
  expect(await title('Mes ruchers')).toBeVisible();
});

test('an unknown id keeps its address and is reported', async () => {
  signedIn(apiaries);
  const { router } = renderApp('/apiary/2');
  expect(await screen.findByText("Ce rucher n'existe pas")).toBeVisible();
  expect(router.state.location.pathname).toBe('/apiary/2');
});

test('a failure message stays with its page, and disappears when the page is left', async () => {
  const server = signedIn(apiaries);
  server.on(observationEndpoints.ids, { answer: [] });
  server.on(observationEndpoints.latest, { answer: [] });
  const { router } = renderApp('/apiary/1/hive/11');
  expect(await title('Ruche 1')).toBeVisible();
  act(() => void showToast('error', 'that failed'));
  await act(() =>
    router.navigate({ to: PATHS.hive, params: { apiaryId: 1, hiveId: 11 }, search: { tab: 'observations' } }),
  );
  expect(await screen.findByText("Pas encore d'observation")).toBeVisible();
  expect(screen.getByText('that failed')).toBeVisible();
  await act(() => router.navigate({ to: PATHS.dashboard }));
  expect(await title('Mes ruchers')).toBeVisible();
  expect(screen.queryByText('that failed')).toBeNull();
});

describe('the data of a page is requested', () => {
  test('when the pointer is on the link to it, and only once', async () => {
    const server = signedIn(apiaries);
    server.on(observationEndpoints.ids, { answer: [] });
    const { user, router } = renderApp('/');
    const link = await screen.findByRole('link', { name: 'Ruche 1' });
    const asked = () => server.requests.filter(({ path }) => path === IDS).length;
    expect(asked()).toBe(0);
    await user.hover(link);
    await waitFor(() => expect(asked()).toBe(1));
    await user.click(link);
    await arrivedAt(router, '/apiary/1/hive/11');
    expect(await title('Ruche 1')).toBeVisible();
    expect(asked()).toBe(1);
  });

  test('without blocking the page: a failure is shown with a retry button', async () => {
    const server = signedIn(apiaries);
    server.on(observationEndpoints.ids, { refuse: { status: 404, code: 'not_found' } });
    server.on(observationEndpoints.latest, { refuse: { status: 404, code: 'not_found' } });
    const { user } = renderApp('/apiary/1/hive/11?tab=observations');
    expect(await failure()).toHaveTextContent(FAILED);
    server.on(observationEndpoints.ids, { answer: [] });
    server.on(observationEndpoints.latest, { answer: [] });
    await retry(user);
    expect(await screen.findByText("Pas encore d'observation")).toBeVisible();
  });
});

describe('a page whose response fails shows it, and loads after a retry', () => {
  const { ids } = observationEndpoints;
  const { list } = apiaryEndpoints;
  const { preferences, user: profile } = accountEndpoints;
  test.each<[string, AnyEndpoint, unknown, string | RegExp]>([
    ['/', list, apiaries, 'Ruche 1'],
    ['/apiary/1', list, apiaries, 'Ruche 1'],
    ['/apiary/1/hive/11', list, apiaries, 'Code QR'],
    ['/apiary/1/hive/11/observation', preferences, preferencesWith(), "Enregistrer l'observation"],
    ['/apiary/1/hive/11/observation/5/edit', ids, [], "Cette observation n'existe pas"],
    ['/preferences', preferences, preferencesWith(), 'Heures calmes'],
    ['/profile', profile, BEEKEEPER, 'elise@example.org'],
  ])('%s', async (address, endpoint, answer, words) => {
    const server = signedIn(apiaries);
    server.on(observationEndpoints.ids, { answer: [] });
    server.on(endpoint, { refuse: { status: 404, code: 'not_found' } });
    const { user } = renderApp(address);
    expect(await failure()).toHaveTextContent(FAILED);
    expect(screen.queryByText(words)).toBeNull();
    server.on(endpoint, { answer });
    await retry(user);
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.queryByText(FAILED)).toBeNull();
  });
});
