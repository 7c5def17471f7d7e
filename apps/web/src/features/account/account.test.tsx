import { accountEndpoints, apiaryEndpoints } from '@propolis/contract';
import { OBSERVATION_CATALOGUE } from '@propolis/domain';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { BEEKEEPER } from '../../../test/beekeeping.ts';
import { arrivedAt, pressTwice, setText } from '../../../test/elements.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { standInServer } from '../../../test/server.ts';
import { labelsIn } from '../../lib/i18n/labels.ts';
import { setLanguage } from '../../lib/i18n/language.ts';
import { closeAllToasts } from '../../ui/toasts/toasts.ts';
import { BACKGROUNDS, pickBackground } from './AuthLayout.tsx';
import { filterCatalogue } from './ShowFlagChoices.tsx';

async function fillLogin(user: ReturnType<typeof renderApp>['user']) {
  setText(await screen.findByLabelText('Adresse e-mail'), 'elise@example.org');
  setText(screen.getByLabelText('Mot de passe'), 'acacia et tilleul');
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
}

describe('signing in', () => {
  test('stores the bearer token and opens the requested page', async () => {
    const server = standInServer();
    server.on(accountEndpoints.login, { answer: { access_token: 'abc', browser_token: 'here' } });
    server.on(accountEndpoints.user, { answer: BEEKEEPER });
    server.on(apiaryEndpoints.list, { answer: [] });
    const { user, router } = renderApp('/profile');
    await fillLogin(user);
    await arrivedAt(router, '/profile');
    expect(localStorage.getItem('token')).toBe('Bearer abc');
    const asked = () => server.requests.find(({ path }) => path === '/api/user');
    await waitFor(() => expect(asked()?.headers.get('authorization')).toBe('Bearer abc'));
  });

  test.each([
    ['fr', 'Montrer ou cacher la saisie'],
    ['de', 'Eingabe zeigen oder verbergen'],
    ['en', 'Show or hide what is typed'],
  ] as const)('labels the button that shows the password: %s', async (language, name) => {
    setLanguage(language);
    standInServer();
    renderApp('/login');
    expect(await screen.findByLabelText(name)).toBeInTheDocument();
  });

  test('stores the browser token and sends it with the next sign-in', async () => {
    const server = standInServer();
    server.on(accountEndpoints.login, { answer: { access_token: 'abc', browser_token: 'here' } });
    server.on(accountEndpoints.user, { answer: BEEKEEPER });
    server.on(accountEndpoints.logout, { answer: undefined });
    server.on(apiaryEndpoints.list, { answer: [] });
    const { user, router } = renderApp('/profile');
    await fillLogin(user);
    await arrivedAt(router, '/profile');
    await user.click(await screen.findByRole('button', { name: 'Déconnexion' }));
    await fillLogin(user);
    const sent = server.requests.filter(({ path }) => path === '/api/auth/login').map(({ body }) => body);
    expect(sent[0]).not.toHaveProperty('browser_token');
    expect(sent[1]).toMatchObject({ email: 'elise@example.org', browser_token: 'here' });
  });

  test('with a wrong password shows the message of the specification', async () => {
    standInServer().on(accountEndpoints.login, { refuse: { status: 401, code: 'invalid_credentials' } });
    const { user } = renderApp('/login');
    await fillLogin(user);
    expect(await screen.findByText('Identifiant et/ou mot de passe incorrect(s)')).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });

  test('before the address is verified offers to resend the mail', async () => {
    const server = standInServer();
    server.on(accountEndpoints.login, { refuse: { status: 403, code: 'account_not_verified' } });
    server.on(accountEndpoints.resendVerification, { answer: undefined });
    const { user } = renderApp('/login');
    await fillLogin(user);
    expect(await screen.findByText('Veuillez valider votre compte')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Renvoyer le message de validation' }));
    await waitFor(() => expect(server.requests.at(-1)?.body).toEqual({ email: 'elise@example.org' }));
  });

  test('without a network shows an error and keeps the typed values', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    standInServer().on(accountEndpoints.login, 'no network');
    const { user } = renderApp('/login');
    await fillLogin(user);
    expect(await screen.findByText(/^Pas de réseau/)).toBeVisible();
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('elise@example.org');
  });

  test('sends nothing while a field is empty', async () => {
    const server = standInServer();
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Se connecter' }));
    expect(await screen.findAllByText('Ce champ est requis')).toHaveLength(2);
    expect(server.requests).toEqual([]);
  });
});

describe('registering', () => {
  async function fill(confirmation: string) {
    setText(await screen.findByLabelText('Nom'), 'Élise');
    setText(screen.getByLabelText('Adresse e-mail'), 'elise@example.org');
    setText(screen.getByLabelText('Mot de passe'), 'acacia et tilleul');
    setText(screen.getByLabelText('Confirmation du mot de passe'), confirmation);
    return screen.getByRole('button', { name: 'Créer mon compte' });
  }

  test('shows a taken address and unequal passwords together', async () => {
    const server = standInServer();
    server.on(accountEndpoints.signup, {
      refuse: {
        status: 422,
        code: 'invalid_fields',
        errors: { email: ['already_used'], password_confirmation: ['password_match_error'] },
      },
    });
    const { user } = renderApp('/register');
    await user.click(await fill('acacia'));
    expect(await screen.findByText('Cette adresse e-mail est déjà utilisée')).toBeVisible();
    expect(screen.getByText('Les mots de passe ne sont pas identiques')).toBeVisible();
    expect(server.requests).toHaveLength(1);
  });

  test('sends one request if the button is pressed twice', async () => {
    const server = standInServer();
    server.on(accountEndpoints.signup, { answer: undefined });
    renderApp('/register');
    pressTwice(await fill('acacia et tilleul'));
    expect(await screen.findAllByText(/Votre compte est créé/)).toHaveLength(1);
    expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('shows the next step with the address on the login page until the next sign-in', async () => {
    const server = standInServer();
    server.on(accountEndpoints.signup, { answer: undefined });
    const { user, router } = renderApp('/register');
    await user.click(await fill('acacia et tilleul'));
    await arrivedAt(router, '/login');
    const next = /^Votre compte est créé. Un message est parti à elise@example.org/;
    expect(await screen.findByText(next)).toBeVisible();
    // A toast would repeat the note and cover its button.
    expect(screen.queryByRole('button', { name: 'Fermer le message' })).toBeNull();
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('elise@example.org');
    await user.click(screen.getByRole('link', { name: 'Rien reçu\u00A0?' }));
    expect(await screen.findByRole('heading', { name: 'Valider votre adresse' })).toBeVisible();
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('elise@example.org');

    await user.click(screen.getByRole('link', { name: 'Retour à la connexion' }));
    server.on(accountEndpoints.login, { answer: { access_token: 'abc', browser_token: 'here' } });
    server.on(accountEndpoints.user, { answer: BEEKEEPER });
    server.on(accountEndpoints.logout, { answer: undefined });
    server.on(apiaryEndpoints.list, { answer: [] });
    await user.type(await screen.findByLabelText('Mot de passe'), 'acacia et tilleul{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Déconnexion' }));
    await arrivedAt(router, '/login');
    expect(await screen.findByLabelText('Adresse e-mail')).toHaveValue('');
    expect(screen.queryByText(next)).toBeNull();
  });

  test('keeps the address for the mailed link that opens in another tab', async () => {
    const server = standInServer();
    server.on(accountEndpoints.signup, { answer: undefined });
    const { user, router, unmount } = renderApp('/register');
    await user.click(await fill('acacia et tilleul'));
    await arrivedAt(router, '/login');
    unmount();
    server.on(accountEndpoints.verifyEmail, { answer: undefined });
    const tab = renderApp('/verify?id=1&hash=a&expires=1&signature=b');
    await arrivedAt(tab.router, '/login');
    expect(await screen.findByText(/Votre compte est validé/)).toBeVisible();
    expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('elise@example.org');
    expect(screen.queryByText(/Un message est parti/)).toBeNull();
  });

  test('sends nothing without an address', async () => {
    const server = standInServer();
    const { user } = renderApp('/register');
    await user.click(await screen.findByRole('button', { name: 'Créer mon compte' }));
    expect(await screen.findAllByText('Ce champ est requis')).toHaveLength(3);
    expect(server.requests).toEqual([]);
  });
});

describe('a form of the authentication page', () => {
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  test('takes the focus after a navigation, and its first field is next', async () => {
    standInServer();
    const { user } = renderApp('/login');
    expect(await heading('Connexion')).not.toHaveFocus(); // On the first page, the browser sets the focus.
    await user.click(screen.getByRole('link', { name: 'Inscription' }));
    expect(await heading('Inscription')).toHaveFocus();
    await user.tab();
    expect(screen.getByLabelText('Nom')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Connexion' }));
    expect(await heading('Connexion')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: /oublié/ }));
    expect(await heading('Mot de passe oublié')).toHaveFocus();
  });
});

test('the reset page shows the address to which the mail was sent', async () => {
  standInServer().on(accountEndpoints.forgotPassword, { answer: undefined });
  const { user } = renderApp('/reset');
  setText(await screen.findByLabelText('Adresse e-mail'), 'elise@example.org');
  await user.click(screen.getByRole('button', { name: 'Réinitialiser' }));
  expect(await screen.findByText(/elise@example\.org/)).toBeVisible();
});

describe('the page of a password link', () => {
  const arrive = async (path: string) => {
    const server = standInServer();
    server.on(accountEndpoints.resetPassword, { refuse: { status: 422, code: 'link_not_valid' } });
    return { server, ...renderApp(path) };
  };
  const offer = () => screen.findByRole('link', { name: 'Demander un nouveau lien' });

  test('offers another link if the server refuses this one, with the address filled in', async () => {
    const { user, router } = await arrive('/password?token=used&email=elise@example.org');
    setText(await screen.findByLabelText('Nouveau mot de passe'), 'acacia et tilleul');
    setText(screen.getByLabelText('Confirmation du mot de passe'), 'acacia et tilleul');
    await user.click(screen.getByRole('button', { name: 'Réinitialiser' }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Le lien n'est pas valable");
    await user.click(await offer());
    await arrivedAt(router, '/reset');
    expect(await screen.findByLabelText('Adresse e-mail')).toHaveValue('elise@example.org');
  });

  test.each(['/password', '/password?token=half', '/password?token=half&email=elise'])(
    'at %s, an incomplete link, offers another one at once',
    async (path) => {
      const { server } = await arrive(path);
      expect(await offer()).toBeVisible();
      expect(screen.queryByLabelText('Nouveau mot de passe')).toBeNull();
      expect(server.requests).toEqual([]);
    },
  );
});

test('a refused verification link shows an error and opens the login page', async () => {
  standInServer().on(accountEndpoints.verifyEmail, { refuse: { status: 422, code: 'link_not_valid' } });
  const { router } = renderApp('/verify?id=1&hash=a&expires=1&signature=b');
  expect(await screen.findByText("Le lien n'est pas valable", { exact: false })).toBeVisible();
  await arrivedAt(router, '/login');
});

test('after a refused verification link, another one is offered until it is sent', async () => {
  const server = standInServer();
  server.on(accountEndpoints.verifyEmail, { refuse: { status: 422, code: 'link_not_valid' } });
  server.on(accountEndpoints.resendVerification, { answer: undefined });
  const { user, router } = renderApp('/verify?id=1&hash=a&expires=1&signature=b');
  await arrivedAt(router, '/login');
  closeAllToasts();
  expect(await screen.findByText(/^Ce lien de validation a expiré/)).toBeVisible();
  const offer = { name: 'Recevoir un nouveau message' };
  await user.click(screen.getByRole('link', offer));
  setText(await screen.findByLabelText('Adresse e-mail'), 'elise@example.org');
  await user.click(screen.getByRole('button', { name: 'Renvoyer le message de validation' }));
  expect(await screen.findByText(/^Si cette adresse attend une validation/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Retour à la connexion' }));
  expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeVisible();
  expect(screen.queryByRole('link', offer)).toBeNull();
});

test('without a response of the server, the link is not called invalid', async () => {
  standInServer().on(accountEndpoints.verifyEmail, () => 'no network');
  const { router } = renderApp('/verify?id=1&hash=a&expires=1&signature=b');
  await arrivedAt(router, '/login');
  expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Recevoir un nouveau message' })).toBeNull();
});

describe('the verification page', () => {
  test.each(['/verify', '/verify?id=1&hash=a'])(
    'at %s shows its purpose and resends the mail',
    async (path) => {
      const server = standInServer();
      server.on(accountEndpoints.resendVerification, { answer: undefined });
      const { user, router } = renderApp(path);
      expect(await screen.findByRole('heading', { name: 'Valider votre adresse' })).toBeVisible();
      expect(screen.getByText(/^Cette page s'ouvre par le lien/)).toBeVisible();
      setText(screen.getByLabelText('Adresse e-mail'), 'elise@example.org');
      await user.click(screen.getByRole('button', { name: 'Renvoyer le message de validation' }));
      expect(await screen.findByText(/^Si cette adresse attend une validation/)).toBeVisible();
      expect(server.requests.map(({ body }) => body)).toEqual([{ email: 'elise@example.org' }]);
      expect(router.state.location.pathname).toBe('/verify');
    },
  );
});

const ENDED = /^Votre session est terminée/;
const unauthenticated = { refuse: { status: 401, code: 'unauthenticated' } } as const;

describe('a session that the server ends', () => {
  test('while a page loads opens the login page with the reason, and the page after the sign-in', async () => {
    localStorage.setItem('token', 'Bearer old');
    const server = standInServer();
    server.on(accountEndpoints.user, unauthenticated);
    server.on(apiaryEndpoints.list, unauthenticated);
    const { user, router } = renderApp('/profile');
    await arrivedAt(router, '/login');
    expect(await screen.findByText(ENDED)).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
    server.on(accountEndpoints.login, { answer: { access_token: 'new', browser_token: 'here' } });
    server.on(accountEndpoints.user, { answer: BEEKEEPER });
    server.on(apiaryEndpoints.list, { answer: [] });
    await fillLogin(user);
    await arrivedAt(router, '/profile');
  });

  test('while a page saves does the same', async () => {
    localStorage.setItem('token', 'Bearer old');
    const server = standInServer();
    server.on(accountEndpoints.user, { answer: BEEKEEPER });
    server.on(apiaryEndpoints.list, { answer: [] });
    server.on(accountEndpoints.updateUser, unauthenticated);
    const { user, router } = renderApp('/profile');
    await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    await arrivedAt(router, '/login');
    expect((await screen.findAllByText(ENDED))[0]).toBeVisible();
    expect(router.state.location.search).toEqual({ back: '/profile' });
  });

  test('does not apply after a sign-out by the user', async () => {
    localStorage.setItem('token', 'Bearer here');
    const server = standInServer();
    server.on(accountEndpoints.user, { answer: BEEKEEPER });
    server.on(apiaryEndpoints.list, { answer: [] });
    server.on(accountEndpoints.logout, { answer: undefined });
    const { user, router } = renderApp('/profile');
    await user.click(await screen.findByRole('button', { name: 'Déconnexion' }));
    await arrivedAt(router, '/login');
    expect(screen.queryByText(ENDED)).toBeNull();
    expect(router.state.location.search).toEqual({});
  });
});

test('each of the seven backgrounds can be picked', () => {
  const picked = Array.from({ length: 700 }, (_, index) => pickBackground(index / 700).id);
  expect(new Set(picked)).toEqual(new Set(BACKGROUNDS.map(({ id }) => id)));
  expect(BACKGROUNDS).toHaveLength(7);
});

test('the search for items ignores accents and keeps a matching category whole', () => {
  const keys = (search: string) =>
    filterCatalogue(OBSERVATION_CATALOGUE, search, labelsIn('fr')).flatMap(({ children }) =>
      children.flatMap(({ items }) => items.map(({ key }) => key)),
    );
  expect(keys('reine observee')).toEqual(['queen_observed']);
  expect(keys('recolte')).toContain('harvest_wax');
  expect(keys('zzz')).toEqual([]);
  expect(keys(' ')).toHaveLength(
    OBSERVATION_CATALOGUE.flatMap((c) => c.children.flatMap((s) => s.items)).length,
  );
});
