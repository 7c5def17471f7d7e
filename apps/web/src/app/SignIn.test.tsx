import { accountEndpoints } from '@propolis/contract';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setText } from '../../test/elements.ts';
import { renderPart } from '../../test/render.tsx';
import { standInServer } from '../../test/server.ts';
import { SignIn } from './SignIn.tsx';

const before = location.href;
afterEach(() => history.replaceState(null, '', before));

function open(address: string, openApp = vi.fn(async (_address: string) => undefined)) {
  history.replaceState(null, '', address);
  const server = standInServer();
  server.on(accountEndpoints.login, { answer: { access_token: 'abc', browser_token: 'here' } });
  const fetchApp = vi.fn(async () => undefined);
  const { user } = renderPart(<SignIn openApp={openApp} fetchApp={fetchApp} />);
  const signIn = async () => {
    setText(screen.getByLabelText('Adresse e-mail'), 'elise@example.org');
    setText(screen.getByLabelText('Mot de passe'), 'acacia et tilleul');
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  };
  return { user, openApp, fetchApp, signIn };
}

test.each([
  ['/login', '/'],
  ['/login?back=%2Fapiary%2F1%3Ftab%3Dinfo', '/apiary/1?tab=info'],
  ['/login?back=https%3A%2F%2Fevil.example', '/'],
])('after the sign-in at %s the app opens at %s', async (address, next) => {
  const { openApp, signIn } = open(address);
  await signIn();
  await waitFor(() => expect(openApp).toHaveBeenCalledExactlyOnceWith(next));
  expect(localStorage.getItem('token')).toBe('Bearer abc');
});

test('the app opens when another tab signs in', async () => {
  const { openApp } = open('/login?back=%2Fapiary%2F1');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(openApp).not.toHaveBeenCalled();
  localStorage.setItem('token', 'Bearer abc');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await waitFor(() => expect(openApp).toHaveBeenCalledExactlyOnceWith('/apiary/1'));
});

test('if the app does not load after the sign-in, the page stays and says so', async () => {
  const { signIn } = open(
    '/login',
    vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))),
  );
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('serveur');
  expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('elise@example.org');
});

test('a link opens its page in the app; with a key held down the browser follows it', async () => {
  const { user, openApp } = open('/login');
  const link = screen.getByRole('link', { name: 'Inscription' });
  await user.click(link);
  expect(openApp).toHaveBeenCalledExactlyOnceWith('/register');
  const press = createEvent.click(link, { ctrlKey: true });
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent(link, press);
  expect(openApp).toHaveBeenCalledOnce();
});

test('the code of the app is fetched once the page is used, and not before', async () => {
  const { user, fetchApp } = open('/login');
  expect(fetchApp).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText('Adresse e-mail'));
  expect(fetchApp).toHaveBeenCalled();
});
