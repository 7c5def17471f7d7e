import {
  accountEndpoints,
  type FieldErrors,
  type Passkey,
  type SecondFactor,
  secondFactorEndpoints,
  securityEndpoints,
} from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { BEEKEEPER } from '../../../../test/beekeeping.ts';
import { setText } from '../../../../test/elements.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { standInServer } from '../../../../test/server.ts';

const PHONE: Passkey = {
  id: 7,
  name: 'Téléphone',
  created_at: '2026-06-02T08:00:00.000Z',
  last_used_at: '2026-06-14T08:00:00.000Z',
};
const NOTHING: SecondFactor = { totp_since: null, passkeys: [], recovery_codes_left: 0 };
const BOTH: SecondFactor = {
  totp_since: '2026-06-01T08:00:00.000Z',
  passkeys: [PHONE],
  recovery_codes_left: 9,
};
const CODES = Array.from({ length: 10 }, (_, index) => `${index}bcd-efgh-jkmn-pqrs-tvwx-yz01`);

/** Stubs the passkey support that jsdom lacks. */
const knowPasskeys = () => vi.stubGlobal('PublicKeyCredential', class {});

function openSecurity(factor: SecondFactor) {
  localStorage.setItem('token', 'Bearer here');
  const server = standInServer();
  server.on(accountEndpoints.user, { answer: BEEKEEPER });
  server.on(securityEndpoints.sessions, { answer: [] });
  server.on(securityEndpoints.log, { answer: { entries: [], more: false } });
  server.on(securityEndpoints.address, { answer: { waiting: null } });
  server.on(secondFactorEndpoints.get, { answer: factor });
  const sent = (path: string) => server.requests.find((one) => one.path === path)?.body;
  return { server, sent, ...renderApp('/profile?tab=security') };
}

const refused = (errors: FieldErrors) =>
  ({ refuse: { status: 422, code: 'invalid_fields', errors } }) as const;
const dialog = async () => within(await screen.findByRole('dialog'));

describe('codes of an app', () => {
  test('are turned on by password and first code; the recovery codes are then shown once', async () => {
    const { user, server, sent } = openSecurity(NOTHING);
    const totp = { secret: 'ABCDEFGH', uri: 'otpauth://totp/Propolis:a?secret=ABCDEFGH' };
    server.on(secondFactorEndpoints.beginTotp, { answer: { totp } });
    server.on(secondFactorEndpoints.confirmTotp, { answer: { recovery_codes: CODES } });
    await user.click(await screen.findByRole('button', { name: 'Activer' }));
    setText((await dialog()).getByLabelText('Mot de passe'), 'acacia et tilleul');
    await user.click((await dialog()).getByRole('button', { name: 'Continuer' }));
    expect(await screen.findByRole('img', { name: /^Code QR/ })).toBeVisible();
    expect(screen.getByText('ABCD EFGH')).toBeVisible();
    await user.type((await dialog()).getByLabelText('Code à six chiffres'), '123 456');
    await user.click((await dialog()).getByRole('button', { name: 'Activer' }));
    expect(await (await dialog()).findAllByRole('listitem')).toHaveLength(10);
    expect(screen.queryByText('La double authentification est activée.')).toBeNull();
    await user.click((await dialog()).getByRole('button', { name: 'Je les ai gardés' }));
    expect(await screen.findByText('La double authentification est activée.')).toBeVisible();
    expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
    expect(sent('/api/user/totp')).toEqual({ proof: { password: 'acacia et tilleul' } });
    expect(sent('/api/user/totp/confirm')).toEqual({ code: '123 456' });
  });

  test.each([
    ['a wrong code', { proof: ['code_wrong'] }, "Ce code n'est pas juste, ou il a déjà servi"],
    ['a code that is none', { 'proof.code': ['too_long'] }, 'Ce texte est trop long'],
  ] as const)('are not turned off with %s, and the error is under its field', async (_what, errors, told) => {
    const { user, server, sent } = openSecurity(BOTH);
    server.on(secondFactorEndpoints.removeTotp, refused(structuredClone(errors) as unknown as FieldErrors));
    await user.click(await screen.findByRole('button', { name: 'Désactiver' }));
    const field = (await dialog()).getByLabelText(/^Code de l'application/);
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    setText(field, '123456');
    await user.click((await dialog()).getByRole('button', { name: 'Désactiver' }));
    expect(await screen.findByText(told)).toBeVisible();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(sent('/api/user/totp/remove')).toEqual({ proof: { code: '123456' } });
  });

  test('are not turned off without a proof', async () => {
    const { user, sent } = openSecurity(BOTH);
    await user.click(await screen.findByRole('button', { name: 'Désactiver' }));
    await user.click((await dialog()).getByRole('button', { name: 'Désactiver' }));
    expect(await screen.findByText('Ce champ est requis')).toBeVisible();
    expect(sent('/api/user/totp/remove')).toBeUndefined();
  });
});

describe('passkeys', () => {
  test('are listed with their name and last use', async () => {
    openSecurity(BOTH);
    expect(await screen.findByText('Téléphone')).toBeVisible();
    expect(screen.getByText('Ajoutée le 2 juin 2026, utilisée le 14 juin 2026')).toBeVisible();
  });

  test('are not offered if the browser does not support them', async () => {
    openSecurity(NOTHING);
    expect(await screen.findByText(/^Ce navigateur ne connaît pas les clés d'accès/)).toBeVisible();
    expect(screen.queryByRole('button', { name: "Ajouter une clé d'accès" })).toBeNull();
  });

  test('need a name and a proof before the browser is asked', async () => {
    knowPasskeys();
    const { user, sent } = openSecurity(NOTHING);
    await user.click(await screen.findByRole('button', { name: "Ajouter une clé d'accès" }));
    await user.click((await dialog()).getByRole('button', { name: "Ajouter une clé d'accès" }));
    expect(await screen.findAllByText('Ce champ est requis')).toHaveLength(2);
    expect(sent('/api/user/passkeys/options')).toBeUndefined();
  });

  test('are renamed, starting with the current name', async () => {
    const { user, server, sent } = openSecurity(BOTH);
    server.on(secondFactorEndpoints.renamePasskey, { answer: { ...PHONE, name: 'Téléphone bleu' } });
    await user.click(await screen.findByRole('button', { name: 'Renommer Téléphone' }));
    await user.type((await dialog()).getByDisplayValue('Téléphone'), ' bleu');
    await user.click((await dialog()).getByRole('button', { name: 'Renommer' }));
    await waitFor(() => expect(sent('/api/user/passkeys/7')).toEqual({ name: 'Téléphone bleu' }));
  });

  test('are removed with a code', async () => {
    const { user, server, sent } = openSecurity(BOTH);
    server.on(secondFactorEndpoints.removePasskey, { answer: undefined });
    await user.click(await screen.findByRole('button', { name: 'Supprimer Téléphone' }));
    setText((await dialog()).getByLabelText(/^Code de l'application/), '123456');
    await user.click((await dialog()).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText("La clé d'accès est supprimée.")).toBeVisible();
    expect(sent('/api/user/passkeys/7/remove')).toEqual({ proof: { code: '123456' } });
  });
});

describe('the proof of the owner', () => {
  const askFor = async (factor: SecondFactor) => {
    const page = openSecurity(factor);
    await page.user.click(await screen.findByRole('button', { name: 'Créer de nouveaux codes' }));
    const confirm = async () =>
      page.user.click((await dialog()).getByRole('button', { name: 'Créer de nouveaux codes' }));
    return { ...page, confirm };
  };

  test('is a passkey if the account has no app, or else a recovery code', async () => {
    knowPasskeys();
    const { server, user, confirm, sent } = await askFor({ ...BOTH, totp_since: null });
    server.on(secondFactorEndpoints.renewRecoveryCodes, { answer: { recovery_codes: CODES } });
    server.on(secondFactorEndpoints.askProof, {
      answer: {
        rpId: 'propolis.test',
        challenge: 'asked',
        timeout: 1,
        userVerification: 'required',
        allowCredentials: [],
      },
    });
    expect((await dialog()).getByText(/^Confirmez par votre clé d'accès/)).toBeVisible();
    await confirm();
    // jsdom has no passkeys, so the passkey is not used.
    expect(await screen.findByText(/^La clé d'accès n'a pas été utilisée/)).toBeVisible();
    expect(sent('/api/user/recovery_codes')).toBeUndefined();
    await user.click((await dialog()).getByRole('button', { name: 'Utiliser un code' }));
    setText((await dialog()).getByLabelText('Code de secours'), CODES[0] ?? '');
    await confirm();
    await waitFor(() => expect(sent('/api/user/recovery_codes')).toEqual({ proof: { code: CODES[0] } }));
  });

  test('clears the typed value when another method is chosen', async () => {
    knowPasskeys();
    const { user } = await askFor(BOTH);
    setText((await dialog()).getByLabelText(/^Code de l'application/), '123456');
    await user.click((await dialog()).getByRole('button', { name: "Utiliser une clé d'accès" }));
    await user.click((await dialog()).getByRole('button', { name: 'Utiliser un code' }));
    expect((await dialog()).getByLabelText(/^Code de l'application/)).toHaveValue('');
  });

  test('says if a passkey is the only method and the browser does not support it', async () => {
    await askFor({ ...BOTH, totp_since: null, recovery_codes_left: 0 });
    expect((await dialog()).getByText(/^Ce navigateur ne connaît pas les clés d'accès/)).toBeVisible();
  });

  test('is required for a new address and a new passkey', async () => {
    knowPasskeys();
    const { user } = openSecurity(BOTH);
    expect(await screen.findByLabelText(/^Code de l'application/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: "Ajouter une clé d'accès" }));
    expect((await dialog()).getByLabelText(/^Code de l'application/)).toBeVisible();
    expect((await dialog()).queryByLabelText('Mot de passe')).toBeNull();
  });
});

describe('recovery codes', () => {
  test('exist only with a second factor', async () => {
    openSecurity(NOTHING);
    expect(await screen.findByText(/^Ils vous seront donnés/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Créer de nouveaux codes' })).toBeNull();
  });

  test('are created again and copied as one text', async () => {
    const { user, server } = openSecurity(BOTH);
    server.on(secondFactorEndpoints.renewRecoveryCodes, { answer: { recovery_codes: CODES } });
    expect(await screen.findByText('Il vous en reste 9.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Créer de nouveaux codes' }));
    setText((await dialog()).getByLabelText(/^Code de l'application/), '123456');
    await user.click((await dialog()).getByRole('button', { name: 'Créer de nouveaux codes' }));
    await user.click(await screen.findByRole('button', { name: 'Copier' }));
    expect(await navigator.clipboard.readText()).toContain(CODES.join('\n'));
  });
});
