import { PATHS } from '../lib/paths.ts';

/** Pages of the shared authentication page; everything else needs a session (specification 2). */
const OPEN_PATHS: readonly string[] = [
  PATHS.login,
  PATHS.register,
  PATHS.reset,
  PATHS.password,
  PATHS.verify,
  PATHS.addressConfirm,
  PATHS.goodbye,
];
/** Those that make no sense once signed in. */
const CLOSED_WHEN_SIGNED_IN: readonly string[] = [PATHS.login, PATHS.register, PATHS.reset, PATHS.goodbye];
/** Public, with and without a session. */
const PUBLIC_PATHS: readonly string[] = [PATHS.privacy, PATHS.licences, PATHS.examples];

/** The path to redirect to, or undefined if the requested path is allowed. */
export function guardPath(
  path: string,
  signedIn: boolean,
): typeof PATHS.login | typeof PATHS.dashboard | undefined {
  if (PUBLIC_PATHS.includes(path)) return undefined;
  if (!signedIn) return OPEN_PATHS.includes(path) ? undefined : PATHS.login;
  return CLOSED_WHEN_SIGNED_IN.includes(path) ? PATHS.dashboard : undefined;
}

/** The path without a slash at its end. */
export const pathOf = ({ pathname }: { readonly pathname: string }): string =>
  pathname.replace(/(.)\/+$/, '$1');

/** The address of the sign-in page if a visitor without a session comes to it; it names the requested page. */
export function signInAddress(location: Pick<Location, 'pathname' | 'search' | 'hash'>): string | undefined {
  const path = pathOf(location);
  if (path === PATHS.login) return `${PATHS.login}${location.search}`;
  if (guardPath(path, false) !== PATHS.login) return undefined;
  if (path === PATHS.dashboard) return PATHS.login;
  const back = location.pathname + location.search + location.hash;
  return `${PATHS.login}?${new URLSearchParams({ back })}`;
}

/** A return path within the app: a path, never another host. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
