/** Pages of the shared authentication page; everything else needs a session (spec 2). */
const OPEN_PATHS = ['/login', '/register', '/reset', '/password', '/verify'];
/** Of these, the ones that make no sense once signed in. */
const CLOSED_WHEN_SIGNED_IN = ['/login', '/register', '/reset'];
/** The parts and their examples, known to the development build alone. */
export const EXAMPLES_PATH = '/dev/ui';
/** Readable by everybody, signed in or not. */
const PUBLIC_PATHS = ['/privacy', EXAMPLES_PATH];

/** Where the guard sends somebody who asks for a path, or undefined when the path is theirs. */
export function guardPath(path: string, signedIn: boolean): '/login' | '/' | undefined {
  if (PUBLIC_PATHS.includes(path)) return undefined;
  if (!signedIn) return OPEN_PATHS.includes(path) ? undefined : '/login';
  return CLOSED_WHEN_SIGNED_IN.includes(path) ? '/' : undefined;
}

/** A way back that stays within the app: a path, never another host. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
