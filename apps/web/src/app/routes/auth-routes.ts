import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { LoginPage } from '../../features/account/LoginPage.tsx';
import { PATHS } from '../../lib/paths.ts';
import { isOwnPath } from '../guard.ts';
import { auth } from './root.ts';

const text = z.string().catch('');

const login = createRoute({
  getParentRoute: () => auth,
  path: PATHS.login,
  component: LoginPage,
  validateSearch: z.object({ back: z.string().refine(isOwnPath).optional().catch(undefined) }),
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
});
const password = createRoute({
  getParentRoute: () => auth,
  path: PATHS.password,
  component: lazyRouteComponent(() => import('../../features/account/PasswordPage.tsx'), 'PasswordPage'),
  validateSearch: z.object({ token: text, email: text }),
});
const verify = createRoute({
  getParentRoute: () => auth,
  path: PATHS.verify,
  component: lazyRouteComponent(() => import('../../features/account/VerifyPage.tsx'), 'VerifyPage'),
  validateSearch: z.object({
    id: z.coerce.number().catch(0),
    hash: text,
    expires: z.coerce.string().catch(''),
    signature: text,
  }),
});

const goodbye = createRoute({
  getParentRoute: () => auth,
  path: PATHS.goodbye,
  component: lazyRouteComponent(() => import('../../features/account/GoodbyePage.tsx'), 'GoodbyePage'),
});

/** The shared authentication page and what mails lead to. */
export const authRoutes = [login, register, reset, password, verify, goodbye] as const;
