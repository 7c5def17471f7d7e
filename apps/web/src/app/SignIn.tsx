import { createContext, type MouseEvent, use, useEffect } from 'react';
import { AuthLayout } from '../features/account/AuthLayout.tsx';
import { type AuthLinkProps, AuthNavigationProvider } from '../features/account/auth-navigation.ts';
import { LoginPage } from '../features/account/LoginPage.tsx';
import { ApiFailure } from '../lib/http.ts';
import { PATHS } from '../lib/paths.ts';
import { isOwnPath } from './guard.ts';

interface SignInProps {
  /** Loads the app and shows it at this address. */
  readonly openApp: (address: string) => Promise<void>;
  /** Loads what is needed next, as soon as the page is used. */
  readonly fetchApp: () => Promise<void>;
}

/** The page that a visitor sees first, without router and query client: 40 kB less to load. */
export function SignIn({ openApp, fetchApp }: SignInProps) {
  useFirstUse(fetchApp);
  const enter = async () => {
    await openApp(addressAfter()).catch(() => {
      throw new ApiFailure('network_error', 0);
    });
  };
  return (
    <OpenApp value={openApp}>
      <AuthNavigationProvider value={{ Link: OpeningLink, enter }}>
        <AuthLayout>
          <LoginPage />
        </AuthLayout>
      </AuthNavigationProvider>
    </OpenApp>
  );
}

const addressAfter = (): string => {
  const back = new URLSearchParams(location.search).get('back');
  return isOwnPath(back) ? back : PATHS.dashboard;
};

/** A press that the browser does not answer with a new tab, a new window or a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

const OpenApp = createContext<SignInProps['openApp']>(async () => undefined);

function OpeningLink({ to, ...props }: AuthLinkProps) {
  const openApp = use(OpenApp);
  const follow = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    // Without the code of the app, the browser loads the page.
    if (to !== PATHS.login) openApp(to).catch(() => location.assign(to));
  };
  return <a {...props} href={to} aria-current={to === PATHS.login ? 'page' : undefined} onClick={follow} />;
}

/** Calls back once a field has the focus or something is pressed. */
function useFirstUse(onUse: () => Promise<void>): void {
  useEffect(() => {
    const follow = () => void onUse().catch(() => undefined); // no network: tried again when it is needed
    const signal = new AbortController();
    for (const event of ['focusin', 'pointerdown'] as const)
      document.addEventListener(event, follow, { once: true, signal: signal.signal });
    return () => signal.abort();
  }, [onUse]);
}
