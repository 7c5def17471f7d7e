import {
  accountEndpoints,
  apiaryEndpoints,
  type SecondStepAsked,
  secondFactorEndpoints,
} from '@propolis/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { BEEKEEPER } from '../../../test/beekeeping.ts';
import { arrivedAt, setText } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { standInServer } from '../../../test/server.ts';

const ASKED: SecondStepAsked = {
  code: 'second_factor_required',
  challenge: 'asked',
  methods: ['totp', 'passkey', 'recovery_code'],
  passkey: {
    rpId: 'propolis.test',
    challenge: 'asked',
    timeout: 1,
    userVerification: 'required',
    allowCredentials: [],
  },
};

/** After the correct password. */
async function atSecondStep(asked: SecondStepAsked = ASKED) {
  const server = standInServer();
  server.on(accountEndpoints.login, { answer: asked });
  server.on(accountEndpoints.user, { answer: BEEKEEPER });
  server.on(apiaryEndpoints.list, { answer: [] });
  const page = renderApp('/profile');
  setText(await screen.findByLabelText('Adresse e-mail'), 'elise@example.org');
  setText(screen.getByLabelText('Mot de passe'), 'acacia et tilleul');
  await page.user.click(screen.getByRole('button', { name: 'Se connecter' }));
  await screen.findByRole('heading', { name: 'Encore une étape' });
  const confirm = () => page.user.click(screen.getByRole('button', { name: 'Confirmer' }));
  return { ...page, server, confirm };
}

describe('the second step', () => {
  test('takes a code, stores the session and opens the requested page', async () => {
    const { server, router, confirm } = await atSecondStep();
    server.on(secondFactorEndpoints.secondStep, { answer: { access_token: 'abc', browser_token: 'here' } });
    expect(localStorage.getItem('token')).toBeNull();
    const field = screen.getByLabelText('Code à six chiffres');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveFocus();
    setText(field, '123456');
    await confirm();
    await arrivedAt(router, '/profile');
    expect(localStorage.getItem('token')).toBe('Bearer abc');
    const sent = server.requests.find(({ path }) => path === '/api/auth/second_step');
    expect(sent?.body).toEqual({ challenge: 'asked', code: '123456' });
  });

  test('sends nothing while the field is empty', async () => {
    const { server, confirm } = await atSecondStep();
    await confirm();
    expect(await screen.findByText('Ce champ est requis')).toBeVisible();
    expect(server.requests.filter(({ path }) => path === '/api/auth/second_step')).toEqual([]);
  });

  test('shows a wrong code under its field, and takes a recovery code instead', async () => {
    const { user, server, confirm } = await atSecondStep();
    const errors = { code: ['code_wrong' as const] };
    server.on(secondFactorEndpoints.secondStep, { refuse: { status: 422, code: 'invalid_fields', errors } });
    setText(screen.getByLabelText('Code à six chiffres'), '000000');
    await confirm();
    expect(await screen.findByText("Ce code n'est pas juste, ou il a déjà servi")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Utiliser un code de secours' }));
    expect(screen.queryByText("Ce code n'est pas juste, ou il a déjà servi")).toBeNull();
    expect(screen.getByLabelText('Code de secours')).toHaveAttribute('inputmode', 'text');
    await user.click(screen.getByRole('button', { name: "Utiliser l'application" }));
    expect(screen.getByLabelText('Code à six chiffres')).toHaveValue('');
  });

  test('returns to the password after a timeout and shows the reason', async () => {
    const { server, confirm } = await atSecondStep();
    server.on(secondFactorEndpoints.secondStep, { refuse: { status: 422, code: 'challenge_not_valid' } });
    setText(screen.getByLabelText('Code à six chiffres'), '123456');
    await confirm();
    expect(await screen.findByText('Cette demande a expiré. Recommencez.')).toBeVisible();
    expect(screen.getByLabelText('Mot de passe')).toBeVisible();
  });

  test.each([
    ['too many tries', { refuse: { status: 429, code: 'too_many_requests' } } as const, /^Trop d'essais/],
    ['a server out of reach', 'no network' as const, /^Le serveur est injoignable/],
  ])('names the reason for %s and keeps the typed code', async (_what, answer, told) => {
    const { server, confirm } = await atSecondStep();
    server.on(secondFactorEndpoints.secondStep, answer);
    setText(screen.getByLabelText('Code à six chiffres'), '123456');
    await confirm();
    expect(await screen.findByText(told)).toBeVisible();
    expect(screen.getByLabelText('Code à six chiffres')).toHaveValue('123456');
  });

  test('offers only the factors of the account that the browser supports', async () => {
    await atSecondStep({ ...ASKED, methods: ['passkey', 'recovery_code'] });
    expect(screen.getByLabelText('Code de secours')).toBeVisible();
    expect(screen.queryByRole('button', { name: "Utiliser l'application" })).toBeNull();
    expect(screen.queryByRole('button', { name: "Utiliser une clé d'accès" })).toBeNull();
  });
});

describe('a passkey', () => {
  test('that was not used shows an error, and the password stays available', async () => {
    vi.stubGlobal('PublicKeyCredential', class {});
    const server = standInServer();
    server.on(secondFactorEndpoints.askPasskey, { answer: ASKED.passkey });
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: "Utiliser une clé d'accès" }));
    expect(await screen.findByText(/^La clé d'accès n'a pas été utilisée/)).toBeVisible();
    expect(screen.getByLabelText('Mot de passe')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  });

  test('is not offered if the browser does not support it', async () => {
    standInServer();
    renderApp('/login');
    await screen.findByRole('button', { name: 'Se connecter' });
    expect(screen.queryByRole('button', { name: "Utiliser une clé d'accès" })).toBeNull();
  });
});
