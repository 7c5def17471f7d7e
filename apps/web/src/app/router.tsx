import { useWindowEvent } from '@mantine/hooks';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  type RouterHistory,
  useRouter,
} from '@tanstack/react-router';
import { ApiFailure } from '../lib/http.ts';
import { PATHS } from '../lib/paths.ts';
import { readAuthorization } from '../lib/session.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PagePlaceholder } from '../ui/PagePlaceholder.tsx';
import { closeToastsOfPage } from '../ui/toasts/toasts.ts';
import { awaitHeading } from '../ui/use-heading-focus.ts';
import { apiaryRoutes } from './routes/apiary-routes.ts';
import { authRoutes } from './routes/auth-routes.ts';
import { auth, elsewhere, root, shell } from './routes/root.ts';
import { sensorRoutes } from './routes/sensor-routes.ts';
import { shellRoutes } from './routes/shell-routes.ts';

/** Only in the development build. */
const examples = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: PATHS.examples,
        component: lazyRouteComponent(() => import('./pages/ExamplesPage.tsx'), 'ExamplesPage'),
      }),
    ]
  : [];

const routeTree = root.addChildren([
  auth.addChildren(authRoutes),
  shell.addChildren([...shellRoutes, ...apiaryRoutes, ...sensorRoutes]),
  ...examples,
  elsewhere,
]);

interface RouterSettings {
  /** The browser's unless a test passes its own. */
  readonly history?: RouterHistory;
  /** Whether the first page follows another one, which had no router. */
  readonly arrived?: boolean;
}

export function createAppRouter(client: QueryClient, { history, arrived = false }: RouterSettings = {}) {
  const router = createRouter({
    ...(history && { history }),
    routeTree,
    context: { client, begunAs: readAuthorization() },
    defaultPreload: 'intent',
    // Freshness is decided by the queries.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PagePlaceholder,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (!pathChanged) return;
    closeToastsOfPage();
    awaitHeading(arrived || fromLocation !== undefined);
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/**
 * A page that crashed, e.g. because its code could not be fetched without a network: it retries when the
 * network is back.
 */
function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  useWindowEvent('online', retry);
  return <ErrorState error={navigator.onLine ? error : new ApiFailure('network_error', 0)} onRetry={retry} />;
}
