import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  type CauseSearch,
  type DashboardSearch,
  type ObserveWhereSearch,
  PATHS,
  type ProfileSearch,
} from '../../lib/paths.ts';
import { ask } from './ask.ts';
import { countingRoutes } from './counting-routes.ts';
import { readHiveListSearch } from './hive-list-search.ts';
import { withId } from './id-param.ts';
import { idOf, listOf, numberOf } from './read-search.ts';
import { shell } from './root.ts';

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: PATHS.dashboard,
  validateSearch: (search): DashboardSearch => ({
    ...readHiveListSearch(search),
    turned: listOf(search.turned, idOf),
  }),
  loader: ({ context: { client } }) => ask(client, ({ askForApiaries }) => askForApiaries(client)),
  component: lazyRouteComponent(() => import('../daily.ts'), 'DashboardPage'),
});
const observeWhere = createRoute({
  getParentRoute: () => shell,
  path: PATHS.observeWhere,
  validateSearch: ({ open, find }): ObserveWhereSearch => ({
    open: listOf(open, idOf),
    find: typeof find === 'string' && find !== '' ? find : undefined,
  }),
  loader: ({ context: { client } }) => ask(client, ({ askForApiaries }) => askForApiaries(client)),
  component: lazyRouteComponent(() => import('../pages/ObserveWherePage.tsx'), 'ObserveWherePage'),
});
const preferences = createRoute({
  getParentRoute: () => shell,
  path: PATHS.preferences,
  loader: ({ context: { client } }) => ask(client, ({ askForPreferences }) => askForPreferences(client)),
  component: lazyRouteComponent(() => import('../pages/PreferencesPage.tsx'), 'PreferencesPage'),
});
const notifications = createRoute({
  getParentRoute: () => shell,
  path: PATHS.notifications,
  loader: ({ context: { client } }) => ask(client, ({ askForNotifications }) => askForNotifications(client)),
  component: lazyRouteComponent(
    () => import('../../features/notifications/list/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
});
const notification = createRoute({
  getParentRoute: () => shell,
  path: PATHS.notification,
  params: { parse: ({ id }) => withId(id, (notificationId) => ({ id: notificationId })) },
  validateSearch: ({ kind, ...ids }: Record<string, unknown>): CauseSearch => ({
    kind: typeof kind === 'string' ? kind : undefined,
    hive_id: numberOf(ids.hive_id),
    apiary_id: numberOf(ids.apiary_id),
    counting_id: numberOf(ids.counting_id),
    scale_id: numberOf(ids.scale_id),
  }),
  component: lazyRouteComponent(
    () => import('../../features/notifications/list/NotificationPage.tsx'),
    'NotificationPage',
  ),
});
const waiting = createRoute({
  getParentRoute: () => shell,
  path: PATHS.waiting,
  loader: ({ context: { client } }) => ask(client, ({ askForApiaries }) => askForApiaries(client)),
  component: lazyRouteComponent(() => import('../waiting/WaitingPage.tsx'), 'WaitingPage'),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: PATHS.profile,
  validateSearch: ({ tab }): ProfileSearch => (tab === 'security' || tab === 'data' ? { tab } : {}),
  loader: ({ context: { client } }) => ask(client, ({ askForUser }) => askForUser(client)),
  component: lazyRouteComponent(() => import('../../features/account/ProfilePage.tsx'), 'ProfilePage'),
});
const privacy = createRoute({
  getParentRoute: () => shell,
  path: PATHS.privacy,
  component: lazyRouteComponent(() => import('../about/PrivacyPage.tsx'), 'PrivacyPage'),
});

const licences = createRoute({
  getParentRoute: () => shell,
  path: PATHS.licences,
  component: lazyRouteComponent(() => import('../about/LicencesPage.tsx'), 'LicencesPage'),
});

/** What the menu leads to, the apiaries left out. */
export const shellRoutes = [
  dashboard,
  observeWhere,
  notifications,
  notification,
  waiting,
  preferences,
  profile,
  privacy,
  licences,
  ...countingRoutes,
] as const;
