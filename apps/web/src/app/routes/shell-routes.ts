import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { PATHS } from '../../lib/paths.ts';
import { ask } from './ask.ts';
import { readHiveListSearch } from './hive-list-search.ts';
import { withId } from './id-param.ts';
import { shell } from './root.ts';

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: PATHS.dashboard,
  validateSearch: readHiveListSearch,
  loader: ({ context: { client } }) => ask(({ askForApiaries }) => askForApiaries(client)),
  component: lazyRouteComponent(() => import('../daily.ts'), 'DashboardPage'),
});
const preferences = createRoute({
  getParentRoute: () => shell,
  path: PATHS.preferences,
  loader: ({ context: { client } }) => ask(({ askForPreferences }) => askForPreferences(client)),
  component: lazyRouteComponent(
    () => import('../../features/account/PreferencesPage.tsx'),
    'PreferencesPage',
  ),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: PATHS.profile,
  loader: ({ context: { client } }) => ask(({ askForUser }) => askForUser(client)),
  component: lazyRouteComponent(() => import('../../features/account/ProfilePage.tsx'), 'ProfilePage'),
});
const privacy = createRoute({
  getParentRoute: () => shell,
  path: PATHS.privacy,
  component: lazyRouteComponent(() => import('../pages/PrivacyPage.tsx'), 'PrivacyPage'),
});

const countings = createRoute({
  getParentRoute: () => shell,
  path: PATHS.countings,
  component: lazyRouteComponent(() => import('../pages/CountingsPage.tsx'), 'CountingsPage'),
});
const countingAdd = createRoute({
  getParentRoute: () => shell,
  path: PATHS.countingAdd,
  component: lazyRouteComponent(() => import('../pages/CountingFormPage.tsx'), 'CountingFormPage'),
});
const counting = createRoute({
  getParentRoute: () => shell,
  path: PATHS.counting,
  params: { parse: ({ id }) => withId(id, (countingId) => ({ id: countingId })) },
  component: lazyRouteComponent(() => import('../pages/CountingPage.tsx'), 'CountingPage'),
});

/** What the menu leads to, the apiaries left out. */
export const shellRoutes = [
  dashboard,
  preferences,
  profile,
  privacy,
  countings,
  countingAdd,
  counting,
] as const;
