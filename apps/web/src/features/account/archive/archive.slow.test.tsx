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

test('a copy of the demo has no import', async () => {
  openData({ ...BEEKEEPER, demo_ends_at: '2026-06-16T10:00:00.000Z' });
  await screen.findByRole('button', { name: 'Exporter mes données' });
  expect(screen.queryByRole('button', { name: 'Importer une archive' })).toBeNull();
});
