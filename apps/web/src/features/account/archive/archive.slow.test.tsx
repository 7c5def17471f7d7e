import { accountEndpoints, type User } from '@propolis/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BEEKEEPER } from '../../../../test/beekeeping.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { standInServer } from '../../../../test/server.ts';

function openData(user: User = BEEKEEPER) {
  localStorage.setItem('token', 'Bearer here');
  const server = standInServer();
  server.on(accountEndpoints.user, { answer: user });
  return { ...renderApp('/profile?tab=data'), server };
}

test('a truncated export is reported and not saved', async () => {
  const { user, server } = openData();
  server.on(accountEndpoints.exportUser, { file: 'PK half of it' });
  await user.click(await screen.findByRole('button', { name: 'Exporter mes données' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^L'exportation s'est arrêtée en route, rien n'est enregistré. Le serveur est injoignable/,
  );
});

test('a refused export shows the error of the server', async () => {
  const { user, server } = openData();
  server.on(accountEndpoints.exportUser, { refuse: { status: 503, code: 'busy' } });
  await user.click(await screen.findByRole('button', { name: 'Exporter mes données' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/Trop de demandes/);
});

test('a copy of the demo has no import', async () => {
  openData({ ...BEEKEEPER, demo_ends_at: '2026-06-16T10:00:00.000Z' });
  await screen.findByRole('button', { name: 'Exporter mes données' });
  expect(screen.queryByRole('button', { name: 'Importer une archive' })).toBeNull();
});
