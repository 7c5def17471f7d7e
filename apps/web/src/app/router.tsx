import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import { z } from 'zod';
import { AuthLayout } from '../features/account/AuthLayout.tsx';
import { LoginPage } from '../features/account/LoginPage.tsx';
import { isSignedIn } from '../lib/session.ts';
import { PagePlaceholder } from '../ui/PagePlaceholder.tsx';
import { COMING_PATHS } from './coming.ts';
import { EXAMPLES_PATH, guardPath, isOwnPath } from './guard.ts';
import { PageError } from './PageError.tsx';

interface RouterContext {
  readonly client: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => {
    const to = guardPath(location.pathname.replace(/(.)\/+$/, '$1'), isSignedIn());
    if (to === '/login')
      throw redirect({ to, search: location.pathname === '/' ? {} : { back: location.href } });
    if (to) throw redirect({ to });
  },
  component: Outlet,
  // Any other path leads home (spec 2).
  notFoundComponent: () => null,
});

const auth = createRoute({ getParentRoute: () => root, id: 'auth', component: AuthLayout });
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  // Not part of the first page that a stranger loads.
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
});

const text = z.string().catch('');
const backSearch = z.object({ back: z.string().refine(isOwnPath).optional().catch(undefined) });

const authRoutes = [
  createRoute({
    getParentRoute: () => auth,
    path: '/login',
    component: LoginPage,
    validateSearch: backSearch,
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/register',
    component: lazyRouteComponent(() => import('../features/account/RegisterPage.tsx'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/reset',
    component: lazyRouteComponent(() => import('../features/account/ResetPage.tsx'), 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/password',
    component: lazyRouteComponent(() => import('../features/account/PasswordPage.tsx'), 'PasswordPage'),
    validateSearch: z.object({ token: text, email: text }),
  }),
  createRoute({
    getParentRoute: () => auth,
    path: '/verify',
    component: lazyRouteComponent(() => import('../features/account/VerifyPage.tsx'), 'VerifyPage'),
    validateSearch: z.object({
      id: z.coerce.number().catch(0),
      hash: text,
      expires: z.coerce.string().catch(''),
      signature: text,
    }),
  }),
];

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/DashboardPage.tsx'), 'DashboardPage'),
});
const apiaryAdd = createRoute({
  getParentRoute: () => shell,
  path: '/apiary/add',
  component: lazyRouteComponent(() => import('./pages/ApiaryFormPage.tsx'), 'ApiaryFormPage'),
});
const apiary = createRoute({
  getParentRoute: () => shell,
  path: '/apiary/$apiaryId',
  component: lazyRouteComponent(() => import('./pages/ApiaryPage.tsx'), 'ApiaryPage'),
});
const apiaryEdit = createRoute({
  getParentRoute: () => shell,
  path: '/apiary/$apiaryId/edit',
  component: lazyRouteComponent(() => import('./pages/ApiaryFormPage.tsx'), 'ApiaryFormPage'),
});
const hiveAdd = createRoute({
  getParentRoute: () => shell,
  path: '/apiary/$apiaryId/hive/add',
  component: lazyRouteComponent(() => import('./pages/HiveFormPage.tsx'), 'HiveFormPage'),
});
const hive = createRoute({
  getParentRoute: () => shell,
  path: '/apiary/$apiaryId/hive/$hiveId',
  component: lazyRouteComponent(() => import('./pages/HivePage.tsx'), 'HivePage'),
  // The default tab is info (spec 2).
  validateSearch: z.object({
    tab: z.enum(['observations', 'info']).optional().catch(undefined),
    // Newest of the observations shown side by side.
    from: z.number().int().optional().catch(undefined),
  }),
});
const hiveEdit = createRoute({
  getParentRoute: () => shell,
  path: '/apiary/$apiaryId/hive/$hiveId/edit',
  component: lazyRouteComponent(() => import('./pages/HiveFormPage.tsx'), 'HiveFormPage'),
});
const observationAdd = createRoute({
  getParentRoute: () => shell,
  path: '/apiary/$apiaryId/hive/$hiveId/observation',
  component: lazyRouteComponent(() => import('./pages/ObservationFormPage.tsx'), 'ObservationFormPage'),
});
const observationEdit = createRoute({
  getParentRoute: () => shell,
  path: '/apiary/$apiaryId/hive/$hiveId/observation/$observationId/edit',
  component: lazyRouteComponent(() => import('./pages/ObservationFormPage.tsx'), 'ObservationFormPage'),
});
const preferences = createRoute({
  getParentRoute: () => shell,
  path: '/preferences',
  component: lazyRouteComponent(() => import('../features/account/PreferencesPage.tsx'), 'PreferencesPage'),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  component: lazyRouteComponent(() => import('../features/account/ProfilePage.tsx'), 'ProfilePage'),
});
const privacy = createRoute({
  getParentRoute: () => shell,
  path: '/privacy',
  component: lazyRouteComponent(() => import('./pages/PrivacyPage.tsx'), 'PrivacyPage'),
});
const coming = COMING_PATHS.map((path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component: lazyRouteComponent(() => import('./pages/ComingPage.tsx'), 'ComingPage'),
  }),
);
/** Only where the code is built; no build for beekeepers knows this address. */
const examples = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: EXAMPLES_PATH,
        component: lazyRouteComponent(() => import('./pages/ExamplesPage.tsx'), 'ExamplesPage'),
      }),
    ]
  : [];
const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/' });
  },
});

const routeTree = root.addChildren([
  auth.addChildren(authRoutes),
  shell.addChildren([
    dashboard,
    apiaryAdd,
    apiary,
    apiaryEdit,
    hiveAdd,
    hive,
    hiveEdit,
    observationAdd,
    observationEdit,
    preferences,
    profile,
    privacy,
    ...coming,
  ]),
  ...examples,
  elsewhere,
]);

/** `history` is the browser's unless a test brings its own. */
export const createAppRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    ...(history && { history }),
    routeTree,
    context: { client },
    defaultPreload: 'intent',
    defaultPendingComponent: PagePlaceholder,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
