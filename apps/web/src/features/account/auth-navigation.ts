import { type ComponentProps, type ComponentType, createContext, use } from 'react';
import type { PATHS } from '../../lib/paths.ts';

export interface AuthLinkProps extends ComponentProps<'a'> {
  readonly to: (typeof PATHS)['login' | 'register' | 'reset' | 'verify' | 'privacy'];
}

/** How the authentication pages lead on: by the router, or by the sign-in page, which does not load it. */
export interface AuthNavigation {
  readonly Link: ComponentType<AuthLinkProps>;
  /** Opens the page requested before the sign-in, otherwise the dashboard. */
  readonly enter: () => Promise<void>;
}

const Navigation = createContext<AuthNavigation | undefined>(undefined);
export const AuthNavigationProvider = Navigation.Provider;

export function useAuthNavigation(): AuthNavigation {
  const navigation = use(Navigation);
  if (!navigation) throw new Error('an authentication page has no navigation');
  return navigation;
}
