import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { LoginPage } from '../../features/account/LoginPage.tsx';
import { PATHS } from '../../lib/paths.ts';
import { isOwnPath } from '../guard.ts';
import { auth } from './root.ts';

/** A search parameter of a mailed link; the page reports a missing one. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const login = createRoute({
  getParentRoute: () => auth,
  path: PATHS.login,
  component: LoginPage,
  validateSearch: ({ back }): { back?: string } => (isOwnPath(back) ? { back } : {}),
});
const register = createRoute({
  getParentRoute: () => auth,
  path: PATHS.register,
  component: lazyRouteComponent(() => import('../../features/account/RegisterPage.tsx'), 'RegisterPage'),
});
const reset = createRoute({
  getParentRoute: () => auth,
  path: PATHS.reset,
  component: lazyRouteComponent(() => import('../../features/account/ResetPage.tsx'), 'ResetPage'),
  validateSearch: ({ email }): { email?: string } => (email === undefined ? {} : { email: textOf(email) }),
});
const password = createRoute({
  getParentRoute: () => auth,
  path: PATHS.password,
  component: lazyRouteComponent(() => import('../../features/account/PasswordPage.tsx'), 'PasswordPage'),
  validateSearch: ({ token, email }) => ({ token: textOf(token), email: textOf(email) }),
});
const verify = createRoute({
  getParentRoute: () => auth,
  path: PATHS.verify,
  component: lazyRouteComponent(() => import('../../features/account/VerifyPage.tsx'), 'VerifyPage'),
  validateSearch: ({ id, hash, expires, signature }) => ({
    id: Number(textOf(id)) || 0,
    hash: textOf(hash),
    expires: textOf(expires),
    signature: textOf(signature),
  }),
});

const addressConfirm = createRoute({
  getParentRoute: () => auth,
  path: PATHS.addressConfirm,
  component: lazyRouteComponent(
    () => import('../../features/account/ConfirmAddressPage.tsx'),
    'ConfirmAddressPage',
  ),
  validateSearch: ({ change, side, expires, signature }) => ({
    change: textOf(change),
    side: textOf(side),
    expires: textOf(expires),
    signature: textOf(signature),
  }),
});

const goodbye = createRoute({
  getParentRoute: () => auth,
  path: PATHS.goodbye,
  component: lazyRouteComponent(() => import('../../features/account/GoodbyePage.tsx'), 'GoodbyePage'),
});

/** The shared authentication page and the targets of mailed links. */
export const authRoutes = [login, register, reset, password, verify, addressConfirm, goodbye] as const;
