import { observationEndpoints } from '@propolis/contract';
import { HOUR_MS } from '@propolis/domain';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aHive, anApiary, BEEKEEPER, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { renderApp } from '../../../test/render-app.tsx';
import type { StandInServer } from '../../../test/server.ts';
import { anObservation, openWaiting, refuse } from '../../../test/waiting.ts';
import { clockAhead } from '../../lib/clock-ahead.ts';
import { knowAccount } from '../../lib/session.ts';
import { createIndexedDbStore } from '../../lib/writes/indexed-db.ts';
import { createMemoryStore, type WriteStore } from '../../lib/writes/write-store.ts';

let server: StandInServer;
let store: WriteStore;
beforeEach(() => {
  server = signedIn([anApiary({ hives: threeHives() })]);
  server.on(observationEndpoints.ids, { answer: [] });
  server.on(observationEndpoints.latest, { answer: [] });
  store = createMemoryStore({ durable: true });
  knowAccount(BEEKEEPER.id, 'Bearer abc');
});
afterEach(() => {
  clockAhead.set(0);
  // jsdom has none.
  Reflect.deleteProperty(navigator, 'storage');
});

const onProfile = (...entries: Parameters<typeof openWaiting>[1][]) =>
  openWaiting({ server, store, address: '/profile' }, ...entries);
const link = (name: string) => screen.findByRole('link', { name });

test('shows how many writes wait, and leads to their list', async () => {
  await onProfile(anObservation());
  expect(await link('1 saisie seulement sur cet appareil')).toHaveAttribute('href', '/waiting');
});

test('shows that there is no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await onProfile(anObservation());
  expect(await link('Hors ligne, 1 saisie seulement sur cet appareil')).toBeVisible();
});

test('counts down during sending, and disappears', async () => {
  const { user } = await openWaiting({ server, store }, anObservation());
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.on(observationEndpoints.create, async () => {
    await answered;
    return { answer: { ...aHive(), observation_id: 5 } };
  });
  await user.click(await screen.findByRole('button', { name: 'Essayer maintenant' }));
  expect(await link("En cours d'envoi, encore 1 saisie")).toBeVisible();
  answer();
  await waitFor(() => expect(screen.queryByRole('link', { name: /^En cours/ })).not.toBeInTheDocument());
});

test('shows a refusal', async () => {
  const { user } = await openWaiting({ server, store }, anObservation());
  server.on(observationEndpoints.create, refuse(422, 'invalid_fields'));
  await user.click(await screen.findByRole('button', { name: 'Essayer maintenant' }));
  expect(await link('1 saisie refusée')).toBeVisible();
});

test('warns before any input if the device stores nothing', async () => {
  renderApp('/profile', createMemoryStore({ durable: false }));
  expect(await screen.findByText(/^Cet appareil ne garde rien/)).toBeVisible();
});

test.each(['InvalidStateError', 'QuotaExceededError', 'SecurityError'])(
  'warns if the browser refuses its database (%s), without a memory fallback',
  async (name) => {
    const open = () => {
      const request = { error: new DOMException('refused', name), onerror: () => {} };
      queueMicrotask(() => request.onerror());
      return request;
    };
    vi.stubGlobal('indexedDB', { open });
    renderApp('/profile', createIndexedDbStore());
    expect(await screen.findByText(/^Cet appareil ne garde rien/)).toBeVisible();
  },
);

test('warns if the device is almost full', async () => {
  const estimate = async () => ({ quota: 100_000_000, usage: 95_000_000 });
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true });
  renderApp('/profile', store);
  expect(await screen.findByText(/^Cet appareil est presque plein/)).toBeVisible();
});

test.each([
  [2 * HOUR_MS, "L'horloge de cet appareil avance de 2 heures."],
  [-48 * HOUR_MS, "L'horloge de cet appareil retarde de 2 jours : vos saisies seront datées trop tôt."],
])('shows by how much the clock of the device is wrong: %i ms', async (ahead, words) => {
  renderApp('/profile', store);
  await screen.findByRole('heading', { level: 1, name: 'Profil' });
  clockAhead.set(ahead);
  expect(await screen.findByText(words)).toBeVisible();
});

test('ignores a clock that is minutes off, and any clock if no write waits', async () => {
  renderApp('/profile', store);
  await screen.findByRole('heading', { level: 1, name: 'Profil' });
  clockAhead.set(5 * 60_000);
  expect(screen.queryByText(/L'horloge/)).not.toBeInTheDocument();
  expect(screen.queryByText(/saisie/)).not.toBeInTheDocument();
});
