import { Link, Outlet, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { AuthLayout } from '../features/account/AuthLayout.tsx';
import { useSaveLanguage } from '../features/account/account.api.ts';
import { AuthNavigationProvider } from '../features/account/auth-navigation.ts';
import { PATHS } from '../lib/paths.ts';

/** The authentication pages within the app, which has the router. */
export function AuthPages() {
  const navigate = useNavigate();
  const router = useRouter();
  const { back } = useSearch({ strict: false });
  const enter = async () => {
    if (back) router.history.push(back);
    else await navigate({ to: PATHS.dashboard });
  };
  return (
    <AuthNavigationProvider value={{ Link, enter }}>
      <AuthLayout onLanguage={useSaveLanguage()}>
        <Outlet />
      </AuthLayout>
    </AuthNavigationProvider>
  );
}
