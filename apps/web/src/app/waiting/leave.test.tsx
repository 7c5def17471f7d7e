import { accountEndpoints, observationEndpoints } from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aHive, anApiary, BEEKEEPER, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { arrivedAt, setText } from '../../../test/elements.ts';
import type { StandInServer } from '../../../test/server.ts';
import { anObservation, openWaiting, refuse } from '../../../test/waiting.ts';
import { knowAccount } from '../../lib/session.ts';
import { createMemoryStore, type WriteStore } from '../../lib/writes/write-store.ts';

let server: StandInServer;
let store: WriteStore;
beforeEach(() => {
  server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(observationEndpoints.ids, { answer: [] });
  server.on(observationEndpoints.latest, { answer: [] });
  server.on(accountEndpoints.logout, { answer: undefined });
  store = createMemoryStore({ durable: true });
  knowAccount(BEEKEEPER.id, 'Bearer abc');
});

const kept = async () => (await store.read(String(BEEKEEPER.id))).writes.length;
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Se déconnecter\u00A0?' }));
const logouts = () => server.requests.filter(({ path }) => path === '/api/auth/logout').length;

/** A beekeeper with a waiting write starts to log out. */
async function leaving(button = 'Déconnexion') {
  const app = await openWaiting({ server, store, address: '/profile' }, anObservation());
  await app.user.click(await screen.findByRole('button', { name: button }));
  return {
    ...app,
    press: async (name: string) => app.user.click((await dialog()).getByRole('button', { name })),
  };
}

test('logging out with waiting writes asks what to do with them, and may keep them', async () => {
  const { press, router } = await leaving();
  expect((await dialog()).getByText(/^1 saisie est seulement sur cet appareil/)).toBeVisible();
  expect(logouts()).toBe(0);
  await press('Garder et se déconnecter');
  await arrivedAt(router, '/login');
  expect(await kept()).toBe(1);
  expect(logouts()).toBe(1);
});

test('the menu of a phone asks too', async () => {
  const { user } = await leaving('Mon compte');
  const sheet = await screen.findByRole('dialog', { name: BEEKEEPER.username });
  await user.click(within(sheet).getByRole('button', { name: 'Déconnexion' }));
  expect((await dialog()).getByRole('button', { name: 'Garder et se déconnecter' })).toBeVisible();
  expect(logouts()).toBe(0);
});

test('discarded writes are deleted from this device', async () => {
  const { press, router } = await leaving();
  await press('Tout abandonner et se déconnecter');
  await arrivedAt(router, '/login');
  expect(await kept()).toBe(0);
  expect(logouts()).toBe(1);
});

test('writes that are sent first have arrived when the session ends', async () => {
  const { user, router } = await leaving();
  const send = await (await dialog()).findByRole('button', { name: "Envoyer d'abord" });
  server.on(observationEndpoints.create, { answer: { ...aHive(), observation_id: 5 } });
  await user.click(send);
  await arrivedAt(router, '/login');
  expect(await kept()).toBe(0);
});

test('a refusal is shown then, and leads to the waiting list', async () => {
  const { press, user, router } = await leaving();
  server.on(observationEndpoints.create, refuse(422, 'invalid_fields'));
  await press("Envoyer d'abord");
  expect(await (await dialog()).findByText(/^1 saisie a été refusée : elle reste/)).toBeVisible();
  expect((await dialog()).queryByRole('button', { name: /Envoi/ })).not.toBeInTheDocument();
  expect(logouts()).toBe(0);
  await user.click((await dialog()).getByRole('link', { name: 'Voir ce qui attend' }));
  await arrivedAt(router, '/waiting');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a server error is shown, and the writes stay', async () => {
  const { press } = await leaving();
  server.on(observationEndpoints.create, refuse(500, 'internal'));
  await press("Envoyer d'abord");
  expect(await (await dialog()).findByText(/^Le dernier essai a échoué/)).toBeVisible();
  expect(await kept()).toBe(1);
});

test('after an expired session the login page says that writes are kept, and sending continues after the sign-in', async () => {
  const { client, router, user } = await openWaiting({ server, store, address: '/waiting' }, anObservation());
  server.on(observationEndpoints.create, refuse(401, 'unauthenticated'));
  await user.click(await screen.findByRole('button', { name: 'Essayer maintenant' }));
  await arrivedAt(router, '/login');
  expect(await screen.findByText(/^Votre session est terminée.*seulement sur cet appareil/)).toBeVisible();
  expect(await kept()).toBe(1);

  server.on(observationEndpoints.create, { answer: { ...aHive(), observation_id: 5 } });
  server.on(accountEndpoints.login, { answer: { access_token: 'def', browser_token: 'b'.repeat(64) } });
  client.clear();
  setText(screen.getByLabelText('Adresse e-mail'), BEEKEEPER.email);
  setText(screen.getByLabelText('Mot de passe'), 'acacia et tilleul');
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  await waitFor(async () => expect(await kept()).toBe(0));
});
