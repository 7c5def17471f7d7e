import { observationEndpoints } from '@propolis/contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aHive, anApiary, signedIn } from '../../test/beekeeping.ts';
import { renderApp } from '../../test/render-app.tsx';
import { PATHS } from '../lib/paths.ts';
import { createQueryClient } from '../lib/query.ts';
import { createAppRouter } from './router.tsx';

const apiaries = [anApiary({ hives: [aHive()] })];
const IDS = '/api/hives/11/observations/ids';

test('every page has its address in the one list, and every address its page', () => {
  const router = createAppRouter(createQueryClient(), createMemoryHistory());
  const pages = Object.keys(router.routesByPath).filter((path) => path !== '/$');
  expect(pages.toSorted()).toEqual(Object.values(PATHS).toSorted());
});

describe('an address that is none leads home (spec 2)', () => {
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
    const { router } = renderApp(address);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mes ruchers' })).toBeVisible();
  });
});

test('an id that nobody has stays where it is and says so', async () => {
  signedIn(apiaries);
  const { router } = renderApp('/apiary/2');
  expect(await screen.findByText("Ce rucher n'existe pas")).toBeVisible();
  expect(router.state.location.pathname).toBe('/apiary/2');
});

describe('what a page shows is asked for', () => {
  test('when somebody points at the link to it, and once only', async () => {
    const server = signedIn(apiaries);
    server.on(observationEndpoints.ids, { answer: [] });
    const { user, router } = renderApp('/');
    const link = await screen.findByRole('link', { name: 'Ruche 1' });
    const asked = () => server.requests.filter(({ path }) => path === IDS).length;
    expect(asked()).toBe(0);
    await user.hover(link);
    await waitFor(() => expect(asked()).toBe(1));
    await user.click(link);
    await waitFor(() => expect(router.state.location.pathname).toBe('/apiary/1/hive/11'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ruche 1' })).toBeVisible();
    expect(asked()).toBe(1);
  });

  test('without holding up the page: one that fails says so with a way to try again', async () => {
    const server = signedIn(apiaries);
    server.on(observationEndpoints.ids, { refuse: { status: 404, code: 'not_found' } });
    server.on(observationEndpoints.latest, { refuse: { status: 404, code: 'not_found' } });
    const { user } = renderApp('/apiary/1/hive/11?tab=observations');
    expect(await screen.findByRole('alert')).toHaveTextContent("Ces données n'ont pas pu être chargées.");
    server.on(observationEndpoints.ids, { answer: [] });
    server.on(observationEndpoints.latest, { answer: [] });
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText("Pas encore d'observation")).toBeVisible();
  });
});
