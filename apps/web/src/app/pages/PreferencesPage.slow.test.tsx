import { accountEndpoints, apiaryEndpoints, type Preferences } from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BEEKEEPER, preferencesWith } from '../../../test/beekeeping.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { standInServer } from '../../../test/server.ts';
import { preferencesQuery } from '../../features/account/account.api.ts';

function openPreferences() {
  localStorage.setItem('token', 'Bearer here');
  const server = standInServer();
  server.on(accountEndpoints.user, { answer: BEEKEEPER });
  server.on(apiaryEndpoints.list, { answer: [] });
  server.on(accountEndpoints.preferences, { answer: preferencesWith() });
  return { server, ...renderApp('/preferences') };
}
const weightDrop = () =>
  screen.findByRole('checkbox', { name: 'Baisse soudaine de poids\u00A0: Par e-mail' });

test('saved preferences show one message for many changes', async () => {
  const { server, user } = openPreferences();
  server.on(accountEndpoints.updatePreferences, { answer: preferencesWith() });
  await user.click(await weightDrop());
  expect(await screen.findByText('Configuration enregistrée.')).toBeVisible();
  await user.click(await weightDrop());
  await waitFor(() => expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(2));
  expect(await screen.findAllByText('Configuration enregistrée.')).toHaveLength(1);
});

test('refused preferences show a message, and are reverted', async () => {
  const { server, user } = openPreferences();
  server.on(accountEndpoints.updatePreferences, { refuse: { status: 422, code: 'invalid_fields' } });
  await user.click(await weightDrop());
  expect(await screen.findByText("La configuration n'a pas pu être enregistrée.")).toBeVisible();
  expect(await weightDrop()).not.toBeChecked();
});

test('quiet hours changed by another device are shown, and kept when one of them is changed here', async () => {
  const { server, user, client } = openPreferences();
  const quietFrom = (from: string) => ({ ...preferencesWith(), quiet_hours: { from, until: '07:00' } });
  server.on(accountEndpoints.preferences, { answer: quietFrom('22:00') });
  server.on(accountEndpoints.updatePreferences, ({ body }) => ({
    answer: { ...preferencesWith(), ...(body as Pick<Preferences, 'quiet_hours'>) }, // What the page sends.
  }));
  const time = (label: string) => screen.findByLabelText(label, { selector: 'input' });
  expect(await time('De')).toHaveValue('22:00');
  server.on(accountEndpoints.preferences, { answer: quietFrom('20:30') });
  await client.invalidateQueries({ queryKey: preferencesQuery.queryKey });
  await waitFor(async () => expect(await time('De')).toHaveValue('20:30'));
  await user.clear(await time('À'));
  await user.type(await time('À'), '06:45');
  await waitFor(() =>
    expect(server.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      quiet_hours: { from: '20:30', until: '06:45' },
    }),
  );
  expect(await time('À')).toHaveValue('06:45');
});

describe('the entry of automatic counting', () => {
  const entry = () => screen.queryByRole('link', { name: 'Comptage automatique de varroas' });
  const choice = () => screen.findByRole('switch', { name: 'Comptage automatique de varroas' });

  test('disappears from the menu at once, and the change is saved', async () => {
    const { server, user } = openPreferences();
    server.on(accountEndpoints.updateMenu, {
      answer: { ...BEEKEEPER, include_automatic_counting_menu: false },
    });
    expect(await choice()).toBeChecked();
    expect(entry()).toBeInTheDocument();
    await user.click(await choice());
    expect(await screen.findByText('Configuration enregistrée.')).toBeVisible();
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      include_automatic_counting_menu: false,
    });
    expect(entry()).not.toBeInTheDocument();
  });

  test('comes back if that is refused', async () => {
    const { server, user } = openPreferences();
    server.on(accountEndpoints.updateMenu, { refuse: { status: 500, code: 'internal' } });
    await user.click(await choice());
    expect(await screen.findByText("La configuration n'a pas pu être enregistrée.")).toBeVisible();
    expect(await choice()).toBeChecked();
    expect(entry()).toBeInTheDocument();
  });
});
