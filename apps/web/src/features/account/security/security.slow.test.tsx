import {
  accountEndpoints,
  type FieldErrors,
  type Session,
  secondFactorEndpoints,
  securityEndpoints,
} from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BEEKEEPER } from '../../../../test/beekeeping.ts';
import { setText } from '../../../../test/elements.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { standInServer } from '../../../../test/server.ts';

const HERE: Session = {
  id: 1,
  browser: 'Firefox',
  system: 'Linux',
  created_at: '2026-06-01T08:00:00.000Z',
  last_used_at: '2026-06-15T10:00:00.000Z',
  current: true,
};
const PHONE: Session = { ...HERE, id: 2, browser: 'Chrome', system: 'Android', current: false };
const UNKNOWN: Session = { ...HERE, id: 3, browser: null, system: null, current: false };

const entry = (id: number, change: object = {}) => ({
  id,
  kind: 'signed_in',
  at: '2026-06-15T10:00:00.000Z',
  browser: 'Firefox',
  system: 'Linux',
  network: '203.0.113.0/24',
  ...change,
});

function openSecurity(sessions: readonly Session[] = [HERE, PHONE]) {
  localStorage.setItem('token', 'Bearer here');
  const server = standInServer();
  server.on(accountEndpoints.user, { answer: BEEKEEPER });
  const none = { totp_since: null, passkeys: [], recovery_codes_left: 0 };
  server.on(secondFactorEndpoints.get, { answer: none });
  server.on(securityEndpoints.sessions, { answer: sessions });
  server.on(securityEndpoints.log, { answer: { entries: [], more: false } });
  server.on(securityEndpoints.address, { answer: { waiting: null } });
  return { server, ...renderApp('/profile?tab=security') };
}

const sectionOf = async (name: string) => {
  const section = (await screen.findByRole('heading', { name })).closest('section');
  return within(section ?? expect.fail(`no section ${name}`));
};

describe('the password', () => {
  function openPassword(errors?: FieldErrors) {
    const page = openSecurity();
    page.server.on(
      securityEndpoints.changePassword,
      errors
        ? { refuse: { status: 422, code: 'invalid_fields', errors } }
        : { answer: { sessions_ended: 2 } },
    );
    const type = async (label: string, text: string) => setText(await screen.findByLabelText(label), text);
    const send = async (current: string) => {
      if (current) await type('Mot de passe actuel', current);
      await type('Nouveau mot de passe', 'tilleul et acacia');
      await type('Confirmation du mot de passe', 'tilleul et acacia');
      await page.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    };
    const sent = () => page.server.requests.find(({ method }) => method === 'PUT')?.body;
    return { ...page, send, sent };
  }

  test('is sent with the current one, and the number of signed-out devices is shown', async () => {
    const page = openPassword();
    await page.send('acacia et tilleul');
    expect(
      await screen.findByText('Votre mot de passe est changé. 2 autres appareils sont déconnectés.'),
    ).toBeVisible();
    expect(page.sent()).toEqual({
      current_password: 'acacia et tilleul',
      password: 'tilleul et acacia',
      password_confirmation: 'tilleul et acacia',
    });
    await waitFor(() => expect(screen.getByLabelText('Mot de passe actuel')).toHaveValue(''));
  });

  test('is not sent without the current one', async () => {
    const page = openPassword();
    await page.send('');
    expect(await screen.findByText('Ce champ est requis')).toBeVisible();
    expect(page.sent()).toBeUndefined();
  });

  test('refused by the server shows the error under its field', async () => {
    const page = openPassword({ password: ['password_common'], current_password: ['wrong'] });
    await page.send('guessed');
    expect(await screen.findByText(/^Ce mot de passe est trop courant/)).toBeVisible();
    expect(screen.getByText("Ce n'est pas votre mot de passe actuel")).toBeVisible();
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveValue('tilleul et acacia');
  });
});

test('after too many attempts the time to wait is shown', async () => {
  const { server, user } = openSecurity();
  const refuse = { status: 429, code: 'too_many_requests', retryAfter: 61 } as const;
  server.on(securityEndpoints.endOtherSessions, { refuse });
  await user.click(await screen.findByRole('button', { name: 'Déconnecter tous les autres' }));
  expect(await screen.findByText("Trop d'essais. Réessayez dans 2 minutes.")).toBeVisible();
});

describe('the address', () => {
  const WAITING = {
    email: 'neuve@example.org',
    expires_at: '2026-06-16T10:00:00.000Z',
    old_confirmed: true,
    new_confirmed: false,
  };

  test('is changed with the password, and then shown as pending with the confirmations', async () => {
    const { server, user } = openSecurity();
    server.on(securityEndpoints.askForAddress, { answer: { waiting: WAITING } });
    const section = await sectionOf('Adresse e-mail');
    setText(await section.findByLabelText('Nouvelle adresse e-mail'), ' Neuve@Example.org ');
    setText(section.getByLabelText('Mot de passe'), 'acacia et tilleul');
    server.on(securityEndpoints.address, { answer: { waiting: WAITING } });
    await user.click(section.getByRole('button', { name: "Changer d'adresse" }));
    expect(await section.findByText('En attente de neuve@example.org')).toBeVisible();
    expect(section.getByText('elise@example.org : confirmée')).toBeVisible();
    expect(section.getByText('neuve@example.org : pas encore confirmée')).toBeVisible();
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'Neuve@Example.org',
      proof: { password: 'acacia et tilleul' },
    });
  });

  test('that is refused shows the error under its field', async () => {
    const { server, user } = openSecurity();
    const errors: FieldErrors = { email: ['already_used'], proof: ['wrong'] };
    server.on(securityEndpoints.askForAddress, { refuse: { status: 422, code: 'invalid_fields', errors } });
    const section = await sectionOf('Adresse e-mail');
    setText(await section.findByLabelText('Nouvelle adresse e-mail'), 'jean@example.org');
    setText(section.getByLabelText('Mot de passe'), 'guessed');
    await user.click(section.getByRole('button', { name: "Changer d'adresse" }));
    expect(await section.findByText('Cette adresse e-mail est déjà utilisée')).toBeVisible();
    expect(section.getByText("Ce n'est pas votre mot de passe actuel")).toBeVisible();
  });

  test('that is pending is sent again, or cancelled and then requested again', async () => {
    const { server, user } = openSecurity();
    server.on(securityEndpoints.address, { answer: { waiting: WAITING } });
    server.on(securityEndpoints.resendAddress, { answer: { waiting: WAITING } });
    server.on(securityEndpoints.cancelAddress, { answer: undefined });
    await user.click(await screen.findByRole('button', { name: 'Renvoyer les messages' }));
    expect(await screen.findByText('Les messages sont repartis.')).toBeVisible();
    server.on(securityEndpoints.address, { answer: { waiting: null } });
    await user.click(screen.getByRole('button', { name: 'Annuler le changement' }));
    expect(await screen.findByLabelText('Nouvelle adresse e-mail')).toBeVisible();
  });
});

describe('the page of a mailed link to a new address', () => {
  const LINK = '/address?change=c&side=old&expires=1781604000&signature=s';

  test('confirms only with the button, and shows the pending confirmation', async () => {
    const server = standInServer();
    server.on(securityEndpoints.confirmAddress, { answer: { outcome: 'waits_for_new' } });
    const { user } = renderApp(LINK);
    const button = await screen.findByRole('button', { name: 'Confirmer' });
    expect(server.requests).toEqual([]);
    await user.click(button);
    expect(await screen.findByText(/^Merci. Il reste à ouvrir le lien envoyé à la nouvelle/)).toBeVisible();
    expect(server.requests[0]?.body).toEqual({
      change: 'c',
      side: 'old',
      expires: '1781604000',
      signature: 's',
    });
    expect(screen.queryByRole('button', { name: 'Confirmer' })).toBeNull();
  });

  test('with an expired link shows where to look', async () => {
    const server = standInServer();
    server.on(securityEndpoints.confirmAddress, { refuse: { status: 422, code: 'link_not_valid' } });
    const { user } = renderApp(LINK);
    await user.click(await screen.findByRole('button', { name: 'Confirmer' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Le lien n'est pas valable.*Votre profil dit où en est le changement/,
    );
  });
});

describe('the signed-in devices', () => {
  test('show their names and last use; this device is marked and has no sign-out', async () => {
    openSecurity([HERE, PHONE, UNKNOWN]);
    const section = await sectionOf('Appareils connectés');
    const [here, phone, unknown] = await section.findAllByRole('listitem');
    expect(here).toHaveTextContent(/^Firefox, LinuxCet appareilConnecté depuis le 1er juin 2026/);
    expect(within(here ?? expect.fail()).queryByRole('button')).toBeNull();
    expect(phone).toHaveTextContent(/^Chrome, Android/);
    expect(unknown).toHaveTextContent(/^Appareil inconnu/);
  });

  test('are signed out one by one, and the list is loaded again', async () => {
    const { server, user } = openSecurity();
    server.on(securityEndpoints.endSession, { answer: undefined });
    const out = await screen.findByRole('button', { name: 'Déconnecter\u00A0: Chrome, Android' });
    server.on(securityEndpoints.sessions, { answer: [HERE] });
    await user.click(out);
    expect(await screen.findByText('Chrome, Android est déconnecté.')).toBeVisible();
    await waitFor(() => expect(out).not.toBeInTheDocument());
    expect(server.requests.find(({ method }) => method === 'DELETE')?.path).toBe('/api/user/sessions/2');
    expect(screen.queryByRole('button', { name: 'Déconnecter tous les autres' })).toBeNull();
  });

  test('are signed out except this one, with their number', async () => {
    const { server, user } = openSecurity();
    server.on(securityEndpoints.endOtherSessions, { answer: { sessions_ended: 1 } });
    await user.click(await screen.findByRole('button', { name: 'Déconnecter tous les autres' }));
    expect(await screen.findByText('1 autre appareil est déconnecté.')).toBeVisible();
  });
});

describe('the log of sign-ins', () => {
  test('shows event, device and network, one page at a time', async () => {
    const { server, user } = openSecurity();
    server.on(securityEndpoints.log, ({ query }) => ({
      answer:
        query.get('before') === '8'
          ? { entries: [entry(7, { network: null })], more: false }
          : {
              entries: [entry(9, { kind: 'sign_in_failed', browser: null, system: null }), entry(8)],
              more: true,
            },
    }));
    const section = await sectionOf('Journal de connexion');
    const rows = await section.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/^Connexion refusée.*Appareil inconnu · réseau 203\.0\.113\.0\/24$/);
    expect(rows[1]).toHaveTextContent(/^Connexion.*Firefox, Linux/);
    await user.click(section.getByRole('button', { name: 'Plus anciens' }));
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(3));
    expect(section.queryByRole('button', { name: 'Plus anciens' })).toBeNull();
  });

  test('marks failed attempts', async () => {
    const { server } = openSecurity();
    const kinds = ['sign_in_failed', 'second_step_failed', 'proof_failed', 'signed_in'];
    const entries = kinds.map((kind, at) => entry(9 - at, { kind }));
    server.on(securityEndpoints.log, { answer: { entries, more: false } });
    const rows = await (await sectionOf('Journal de connexion')).findAllByRole('listitem');
    expect(rows.map((row) => row.dataset.alarming)).toEqual(['true', 'true', 'true', 'false']);
  });
});
