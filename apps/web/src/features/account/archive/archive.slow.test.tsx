import { accountEndpoints, type User } from '@propolis/contract';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BEEKEEPER } from '../../../../test/beekeeping.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { standInServer } from '../../../../test/server.ts';

function openData(user: User = BEEKEEPER) {
  localStorage.setItem('token', 'Bearer here');
  const server = standInServer();
  server.on(accountEndpoints.user, { answer: user });
  return { ...renderApp('/profile?tab=data'), server };
}

test('an export is saved by the browser, from a link', async () => {
  const { user, server } = openData();
  server.on(accountEndpoints.linkExport, { answer: { url: '/api/user/export/file?signature=a' } });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.getAttribute('href')).toBe('/api/user/export/file?signature=a');
    expect(this).toHaveAttribute('download');
  });
  await user.click(await screen.findByRole('button', { name: 'Exporter mes données' }));
  expect(await screen.findByText(/^Votre navigateur enregistre l'archive/)).toBeVisible();
  expect(saved).toHaveReturned();
});

test('a refused export shows the error of the server', async () => {
  const { user, server } = openData();
  server.on(accountEndpoints.linkExport, { refuse: { status: 503, code: 'busy' } });
  await user.click(await screen.findByRole('button', { name: 'Exporter mes données' }));
  expect(await screen.findByText(/Trop de demandes/)).toBeVisible();
});

/** The connection breaks after this part of an upload. */
const standInUpload = (loaded: number) =>
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = { onprogress: (_sent: { loaded: number }) => {} };
      onerror = () => {};
      onloadend = () => {};
      open() {}
      setRequestHeader() {}
      send() {
        this.upload.onprogress({ loaded });
        this.onerror();
        this.onloadend();
      }
    },
  );

test.each([
  { sent: 'the whole file', loaded: 4, text: /^Le serveur a reçu tout le fichier mais n'a pas répondu/ },
  { sent: 'a part of it', loaded: 3, text: 'Le serveur est injoignable. Réessayez dans un moment.' },
])('an import that loses its connection after $sent says what is known', async ({ loaded, text }) => {
  const { user } = openData();
  await screen.findByRole('button', { name: 'Importer une archive' });
  standInUpload(loaded);
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  await user.upload(input, new File(['bees'], 'propolis.zip', { type: 'application/zip' }));
  expect(await screen.findByText(text)).toBeVisible();
});

test('a copy of the demo has no import', async () => {
  openData({ ...BEEKEEPER, demo_ends_at: '2026-06-16T10:00:00.000Z' });
  await screen.findByRole('button', { name: 'Exporter mes données' });
  expect(screen.queryByRole('button', { name: 'Importer une archive' })).toBeNull();
});
