import { accountEndpoints, apiaryEndpoints } from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { BEEKEEPER } from '../../../test/beekeeping.ts';
import { arrivedAt } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { standInServer } from '../../../test/server.ts';

/** Adds the meta tag of a server with a demo. */
function offerDemo() {
  const meta = document.createElement('meta');
  meta.name = 'propolis-demo';
  meta.content = 'open';
  document.head.append(meta);
}
afterEach(() => document.querySelector('meta[name="propolis-demo"]')?.remove());

const DEMO = { ...BEEKEEPER, username: 'Demonstration', demo_ends_at: '2026-06-16T10:00:00.000Z' };

describe('the demonstration', () => {
  test('is not offered if the server has none', async () => {
    standInServer();
    renderApp('/login');
    await screen.findByRole('button', { name: 'Se connecter' });
    expect(screen.queryByRole('button', { name: 'Ouvrir la démonstration' })).toBeNull();
  });

  test('opens in the language of the page and does not change it', async () => {
    offerDemo();
    localStorage.setItem('language', 'de');
    const server = standInServer();
    server.on(accountEndpoints.openDemo, { answer: { access_token: 'demo' } });
    server.on(accountEndpoints.user, { answer: { ...DEMO, language: 'de' } });
    server.on(apiaryEndpoints.list, { answer: [] });
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Demonstration öffnen' }));
    await waitFor(() => expect(localStorage.getItem('token')).toBe('Bearer demo'));
    const asked = server.requests.find(({ path }) => path === '/api/auth/demo');
    expect(asked?.headers.get('accept-language')).toBe('de');
    expect(localStorage.getItem('language')).toBe('de');
  });

  test('shows in the profile when it expires, has no password and links to the registration', async () => {
    localStorage.setItem('token', 'Bearer demo');
    const server = standInServer();
    server.on(accountEndpoints.user, { answer: DEMO });
    server.on(apiaryEndpoints.list, { answer: [] });
    server.on(accountEndpoints.logout, { answer: undefined });
    const { user, router } = renderApp('/profile?tab=security');
    expect(await screen.findByText(/personne d'autre ne voit cette copie/)).toBeVisible();
    expect(screen.getByText(/mardi 16 juin/)).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Profil', selected: true })).toBeVisible();
    expect(screen.queryByRole('tab', { name: 'Sécurité' })).toBeNull();
    expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull();
    expect(screen.queryByText(DEMO.email)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Créer mon propre compte' }));
    await arrivedAt(router, '/register');
    expect(await screen.findByRole('button', { name: 'Créer mon compte' })).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });
});
