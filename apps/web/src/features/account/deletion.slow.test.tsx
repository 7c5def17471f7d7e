import {
  accountEndpoints,
  apiaryEndpoints,
  recordEndpoints,
  secondFactorEndpoints,
} from '@propolis/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BEEKEEPER } from '../../../test/beekeeping.ts';
import { arrivedAt, setText } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { standInServer } from '../../../test/server.ts';

const ENDED = /^Votre session est terminée/;

describe('the deletion of an account', () => {
  async function openDeletion(change: object = {}) {
    localStorage.setItem('token', 'Bearer here');
    const server = standInServer();
    server.on(accountEndpoints.user, { answer: { ...BEEKEEPER, ...change } });
    server.on(apiaryEndpoints.list, { answer: [] });
    const none = { totp_since: null, passkeys: [], recovery_codes_left: 0 };
    server.on(secondFactorEndpoints.get, { answer: none });
    const page = renderApp('/profile?tab=data');
    await page.user.click(await screen.findByRole('button', { name: 'Supprimer mon compte' }));
    const dialog = within(await screen.findByRole('dialog'));
    const word = await dialog.findByLabelText('Pour confirmer, écrivez « supprimer »');
    const remove = () => page.user.click(dialog.getByRole('button', { name: 'Supprimer mon compte' }));
    const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    return { ...page, server, dialog, word, remove, sent };
  }

  test('offers the paperwork and all data first', async () => {
    const { user, server, dialog } = await openDeletion();
    expect(dialog.getByRole('button', { name: 'Exporter mes données' })).toBeVisible();
    server.on(recordEndpoints.paperwork, { refuse: { status: 503, code: 'busy' } });
    await user.click(dialog.getByRole('button', { name: 'Registres (papier ou PDF)' }));
    expect(
      await screen.findByText(/Les registres n'ont pas pu être imprimés. Trop de demandes/),
    ).toBeVisible();
  });

  test('needs the confirmation word and a proof, and opens the goodbye page', async () => {
    const { user, router, server, dialog, word, remove, sent } = await openDeletion();
    server.on(accountEndpoints.deleteUser, { answer: undefined });
    setText(word, 'suprimer');
    await remove();
    expect(await dialog.findByText('Écrivez « supprimer » pour confirmer')).toBeVisible();
    expect(dialog.getByText('Ce champ est requis')).toBeVisible();
    expect(sent()).toEqual([]);
    setText(word, ' Supprimer ');
    setText(dialog.getByLabelText('Mot de passe'), 'acacia et tilleul');
    await remove();
    await arrivedAt(router, '/goodbye');
    expect(sent()).toEqual([{ proof: { password: 'acacia et tilleul' } }]);
    expect(await screen.findByRole('heading', { name: 'Au revoir' })).toBeVisible();
    expect(router.state.location.href).toBe('/goodbye');
    expect(localStorage.getItem('token')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Aller à la page de connexion' }));
    await arrivedAt(router, '/login');
    expect(screen.queryByText(ENDED)).toBeNull();
  });

  test('needs no proof in a copy of the demo', async () => {
    const { router, server, dialog, word, remove, sent } = await openDeletion({
      demo_ends_at: '2026-06-16T10:00:00.000Z',
    });
    server.on(accountEndpoints.deleteUser, { answer: undefined });
    expect(dialog.queryByLabelText('Mot de passe')).toBeNull();
    setText(word, 'supprimer');
    await remove();
    await arrivedAt(router, '/goodbye');
    expect(sent()).toEqual([{}]);
  });

  test.each([
    [
      'a wrong password',
      { status: 422, code: 'invalid_fields', errors: { proof: ['wrong'] } },
      "Ce n'est pas votre mot de passe actuel",
    ],
    ['too many tries', { status: 429, code: 'too_many_requests', retryAfter: 60 }, /^Trop d'essais/],
  ] as const)('refused with %s shows the error and can be retried', async (_why, refuse, told) => {
    const { server, dialog, word, remove } = await openDeletion();
    server.on(accountEndpoints.deleteUser, { refuse: structuredClone(refuse) as never });
    setText(word, 'supprimer');
    setText(dialog.getByLabelText('Mot de passe'), 'guessed');
    await remove();
    expect(await screen.findByText(told)).toBeVisible();
    expect(word).toBeVisible();
    expect(localStorage.getItem('token')).toBe('Bearer here');
  });

  test('that fails shows the error and keeps the account', async () => {
    const { router, server, dialog, word, remove } = await openDeletion();
    server.on(accountEndpoints.deleteUser, { refuse: { status: 500, code: 'internal' } });
    setText(word, 'supprimer');
    setText(dialog.getByLabelText('Mot de passe'), 'acacia et tilleul');
    await remove();
    expect(await screen.findByText("Le compte n'as pas pu être supprimé")).toBeVisible();
    expect([router.state.location.pathname, localStorage.getItem('token')]).toEqual([
      '/profile',
      'Bearer here',
    ]);
  });
});
