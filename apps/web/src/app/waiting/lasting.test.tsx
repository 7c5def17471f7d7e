import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { anApiary, BEEKEEPER, signedIn, threeHives } from '../../../test/beekeeping.ts';
import { anObservation, openWaiting } from '../../../test/waiting.ts';
import { knowAccount } from '../../lib/session.ts';
import { createMemoryStore } from '../../lib/writes/write-store.ts';

// jsdom has none.
afterEach(() => void Reflect.deleteProperty(navigator, 'storage'));

/** An observation waits in a browser that keeps its storage, or may clear it. */
async function waitIn({ lasts }: { readonly lasts: boolean }) {
  const persist = vi.fn(async () => lasts);
  const storage = { persist, persisted: async () => lasts };
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
  const server = signedIn([anApiary({ hives: threeHives() })]);
  knowAccount(BEEKEEPER.id, 'Bearer abc');
  await openWaiting({ server, store: createMemoryStore({ durable: true }) }, anObservation());
  expect(await screen.findByRole('list', { name: 'Saisies en attente' })).toBeVisible();
  return persist;
}
const warning = () => screen.queryByText(/ce navigateur pourrait effacer ces saisies/);

test('once a write waits the browser is asked for persistent storage; without it a warning is shown', async () => {
  const persist = await waitIn({ lasts: false });
  await vi.waitFor(() => expect(warning()).toBeVisible());
  expect(persist).toHaveBeenCalledTimes(1);
});

test('with persistent storage there is no warning', async () => {
  await waitIn({ lasts: true });
  expect(warning()).toBeNull();
});
