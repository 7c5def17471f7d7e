import { accountEndpoints, type FieldErrors, type Session, securityEndpoints } from '@propolis/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BEEKEEPER } from '../../../../test/beekeeping.ts';
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
  server.on(securityEndpoints.sessions, { answer: sessions });
  server.on(securityEndpoints.log, { answer: { entries: [], more: false } });
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
    const type = async (label: string, text: string) =>
      page.user.type(await screen.findByLabelText(label), text);
    const send = async (current: string) => {
      if (current) await type('Mot de passe actuel', current);
      await type('Nouveau mot de passe', 'tilleul et acacia');
      await type('Confirmation du mot de passe', 'tilleul et acacia');
      await page.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    };
    const sent = () => page.server.requests.find(({ method }) => method === 'PUT')?.body;
    return { ...page, send, sent };
  }

  test('is sent with the present one, and says how many devices it signed out', async () => {
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

  test('is not sent without the present one', async () => {
    const page = openPassword();
    await page.send('');
    expect(await screen.findByText('Ce champ est requis')).toBeVisible();
    expect(page.sent()).toBeUndefined();
  });

  test('that the server refuses is told under its field', async () => {
    const page = openPassword({ password: ['password_common'], current_password: ['wrong'] });
    await page.send('guessed');
    expect(await screen.findByText(/^Ce mot de passe est trop courant/)).toBeVisible();
    expect(screen.getByText("Ce n'est pas votre mot de passe actuel")).toBeVisible();
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveValue('tilleul et acacia');
  });
});

describe('the signed-in devices', () => {
  test('say what they are and when they were seen; this one is marked and stays', async () => {
    openSecurity([HERE, PHONE, UNKNOWN]);
    const section = await sectionOf('Appareils connectés');
    const [here, phone, unknown] = await section.findAllByRole('listitem');
    expect(here).toHaveTextContent(/^Firefox, LinuxCet appareilConnecté depuis le 1 juin 2026/);
    expect(within(here ?? expect.fail()).queryByRole('button')).toBeNull();
    expect(phone).toHaveTextContent(/^Chrome, Android/);
    expect(unknown).toHaveTextContent(/^Appareil inconnu/);
  });

  test('are signed out one by one, and the list is asked for anew', async () => {
    const { server, user } = openSecurity();
    server.on(securityEndpoints.endSession, { answer: undefined });
    const out = await screen.findByRole('button', { name: 'Déconnecter : Chrome, Android' });
    server.on(securityEndpoints.sessions, { answer: [HERE] });
    await user.click(out);
    expect(await screen.findByText('Chrome, Android est déconnecté.')).toBeVisible();
    await waitFor(() => expect(out).not.toBeInTheDocument());
    expect(server.requests.find(({ method }) => method === 'DELETE')?.path).toBe('/api/user/sessions/2');
    expect(screen.queryByRole('button', { name: 'Déconnecter tous les autres' })).toBeNull();
  });

  test('are signed out all at once but this one, and told how many', async () => {
    const { server, user } = openSecurity();
    server.on(securityEndpoints.endOtherSessions, { answer: { sessions_ended: 1 } });
    await user.click(await screen.findByRole('button', { name: 'Déconnecter tous les autres' }));
    expect(await screen.findByText('1 autre appareil est déconnecté.')).toBeVisible();
  });
});

describe('the log of sign-ins', () => {
  test('tells what happened, by what and from which network, a page at a time', async () => {
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
});
