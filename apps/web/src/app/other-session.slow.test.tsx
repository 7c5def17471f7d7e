import { accountEndpoints, observationEndpoints } from '@propolis/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aHive, anApiary, BEEKEEPER, signedIn, threeHives } from '../../test/beekeeping.ts';
import { arrivedAt, setText } from '../../test/elements.ts';
import { renderApp } from '../../test/render-app.tsx';
import type { StandInServer } from '../../test/server.ts';
import { anObservation, openWaiting } from '../../test/waiting.ts';
import { closeSession, knowAccount, readSessionEnd } from '../lib/session.ts';
import { createMemoryStore } from '../lib/writes/write-store.ts';
import { showToast } from '../ui/toasts/toasts.ts';

const BRUNO = { ...BEEKEEPER, id: 2, username: 'Bruno', email: 'bruno@example.org' };
const TOKEN = 'Bearer of-bruno';

let server: StandInServer;
beforeEach(() => {
  server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(accountEndpoints.user, ({ headers }) => ({
    answer: headers.get('authorization') === TOKEN ? BRUNO : BEEKEEPER,
  }));
  server.on(accountEndpoints.updateUser, { answer: BRUNO });
});

const STORED = () => new StorageEvent('storage', { key: 'token' });

/** Simulates another tab's storage change by its event. */
function elsewhere(
  stored: { readonly token: string; readonly account: string } | null,
  heard: Event = STORED(),
): void {
  act(() => {
    for (const key of ['token', 'account'] as const) {
      if (stored) localStorage.setItem(key, stored[key]);
      else localStorage.removeItem(key);
    }
    window.dispatchEvent(heard);
  });
}
const BRUNOS = { token: TOKEN, account: '2' };
const logOutElsewhere = () => elsewhere(null);
const signInElsewhere = () => elsewhere(BRUNOS);
const name = () => screen.findByRole('textbox', { name: /^Nom/ });
const sent = () => server.requests.filter(({ method }) => method !== 'GET');

test('an account that signs in in another tab neither finds nor saves data of the previous account', async () => {
  const { user, router } = renderApp('/profile');
  expect(await name()).toHaveValue(BEEKEEPER.username);
  logOutElsewhere();
  await arrivedAt(router, '/login');
  signInElsewhere();
  await arrivedAt(router, '/profile');
  expect(await name()).toHaveValue('Bruno');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ username: 'Bruno' });
});

test('the message of an ended session disappears when another tab opens a session', async () => {
  const { router } = renderApp('/profile');
  await name();
  act(() => closeSession('deleted'));
  await arrivedAt(router, '/goodbye');
  signInElsewhere();
  logOutElsewhere();
  expect(readSessionEnd()).toBeNull();
});

test('a page restored from the back/forward cache is remounted for the current account', async () => {
  renderApp('/profile');
  expect(await name()).toHaveValue(BEEKEEPER.username);
  elsewhere(BRUNOS, new PageTransitionEvent('pageshow', { persisted: true }));
  await waitFor(async () => expect(await name()).toHaveValue('Bruno'));
});

test('an account that signs in in the same tab finds no data of the previous one', async () => {
  server.on(accountEndpoints.logout, { answer: undefined });
  server.on(accountEndpoints.login, { answer: { access_token: 'of-bruno', browser_token: 'here' } });
  const { user, router } = renderApp('/profile');
  expect(await name()).toHaveValue(BEEKEEPER.username);
  act(() => void showToast('success', 'Noté', { action: { label: 'Défaire', onPress: () => undefined } }));
  expect(await screen.findByRole('button', { name: 'Défaire' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Déconnexion' }));
  setText(await screen.findByLabelText('Adresse e-mail'), BRUNO.email);
  setText(screen.getByLabelText('Mot de passe'), 'acacia et tilleul');
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  await arrivedAt(router, '/');
  await router.navigate({ to: '/profile' });
  expect(await name()).toHaveValue('Bruno');
  expect(screen.queryByRole('button', { name: 'Défaire' })).toBeNull();
});

test('a page that learns of both changes at once is remounted for the new account', async () => {
  const { user } = renderApp('/profile');
  expect(await name()).toHaveValue(BEEKEEPER.username);
  signInElsewhere();
  await waitFor(async () => expect(await name()).toHaveValue('Bruno'));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ username: 'Bruno' });
});

test('a page that is still loading is remounted too', async () => {
  server.on(accountEndpoints.user, ({ headers }) => {
    const isBrunos = headers.get('authorization') === TOKEN;
    if (!isBrunos) signInElsewhere();
    return { answer: isBrunos ? BRUNO : BEEKEEPER };
  });
  renderApp('/profile');
  expect(await name()).toHaveValue('Bruno');
});

test('queued writes of one account are neither lost nor sent in the session of another', async () => {
  const store = createMemoryStore({ durable: true });
  knowAccount(BEEKEEPER.id, 'Bearer abc');
  await openWaiting({ server, store, address: '/profile' }, anObservation());
  await name();
  const tries = sent().length;
  server.on(observationEndpoints.create, { answer: { ...aHive(), observation_id: 5 } });
  signInElsewhere();
  await waitFor(async () => expect(await name()).toHaveValue('Bruno'));
  expect((await store.read('1')).writes).toHaveLength(1);
  expect(sent()).toHaveLength(tries);
  elsewhere({ token: 'Bearer abc', account: '1' });
  await waitFor(async () => expect((await store.read('1')).writes).toEqual([]));
  expect(sent().at(-1)?.headers.get('authorization')).toBe('Bearer abc');
});
