import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { readLanguage } from '../../lib/i18n/language.ts';
import { loadSignedInMessages } from '../../lib/i18n/messages.ts';
import { PATHS } from '../../lib/paths.ts';
import { isSignedIn } from '../../lib/session.ts';
import { AuthPages } from '../AuthPages.tsx';
import { guardPath, pathOf } from '../guard.ts';
import { OneSession } from '../OneSession.tsx';
import { asking } from './ask.ts';

interface RouterContext {
  readonly client: QueryClient;
  /** The session of the first requests: another tab may end it before a page is rendered. */
  readonly begunAs: string | null;
}

export const root = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ location }) => {
    const to = guardPath(pathOf(location), isSignedIn());
    if (to === PATHS.login)
      throw redirect({ to, search: location.pathname === PATHS.dashboard ? {} : { back: location.href } });
    if (to) throw redirect({ to });
  },
  component: OneSession,
  // Any other path redirects to the first page (specification 2).
  notFoundComponent: () => null,
});

export const auth = createRoute({ getParentRoute: () => root, id: 'auth', component: AuthPages });

/** Loaded on demand, with its messages: a visitor's first page does not need it. */
export async function loadShell() {
  const [entry] = await Promise.all([import('../signed-in-entry.ts'), loadSignedInMessages(readLanguage())]);
  return entry;
}

export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  // The data of the menu, requested while the page's code is still loading.
  loader: (loading) => {
    if (isSignedIn()) asking('user', 'apiaries')(loading);
  },
  component: lazyRouteComponent(loadShell, 'Shell'),
});

export const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: PATHS.dashboard });
  },
});
