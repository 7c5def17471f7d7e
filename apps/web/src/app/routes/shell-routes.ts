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

/** Pages of the specification that are still to be built; each shows the same honest page. */
const comingPage = lazyRouteComponent(() => import('../pages/ComingPage.tsx'), 'ComingPage');
const coming = [PATHS.countings, PATHS.countingAdd].map((path) =>
  createRoute({ getParentRoute: () => shell, path, component: comingPage }),
);
const counting = createRoute({
  getParentRoute: () => shell,
  path: PATHS.counting,
  params: { parse: ({ id }) => withId(id, (countingId) => ({ id: countingId })) },
  component: comingPage,
});

/** What the menu leads to, the apiaries left out. */
export const shellRoutes = [dashboard, preferences, profile, privacy, ...coming, counting] as const;
