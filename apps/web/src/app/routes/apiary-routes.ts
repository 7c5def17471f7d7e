import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { preferencesQuery } from '../../features/account/account.api.ts';
import { apiariesQuery } from '../../features/apiaries/apiaries.api.ts';
import {
  newestObservationsQuery,
  observationIdsQuery,
  observationQuery,
  storyQuery,
  usualItemsQuery,
} from '../../features/observations/observations.api.ts';
import { type HiveSearch, PATHS } from '../../lib/paths.ts';
import { withId } from './id-param.ts';
import { shell } from './root.ts';

// A loader asks for what its page shows as soon as somebody points at a link to it, by the page's own query. It
// neither waits nor fails: the page's gate says how it went, offline too.

// Adding and editing are the same form each (spec 2).
const apiaryForm = lazyRouteComponent(() => import('../pages/ApiaryFormPage.tsx'), 'ApiaryFormPage');
const hiveForm = lazyRouteComponent(() => import('../pages/HiveFormPage.tsx'), 'HiveFormPage');
const observationForm = lazyRouteComponent(
  () => import('../pages/ObservationFormPage.tsx'),
  'ObservationFormPage',
);

const apiaryAdd = createRoute({
  getParentRoute: () => shell,
  path: PATHS.apiaryAdd,
  loader: ({ context: { client } }) => void client.prefetchQuery(apiariesQuery),
  component: apiaryForm,
});

const apiary = createRoute({
  getParentRoute: () => shell,
  path: PATHS.apiary,
  params: { parse: ({ apiaryId }) => withId(apiaryId, (id) => ({ apiaryId: id })) },
  loader: ({ context: { client } }) => void client.prefetchQuery(apiariesQuery),
});
const apiaryPage = createRoute({
  getParentRoute: () => apiary,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/ApiaryPage.tsx'), 'ApiaryPage'),
});
const apiaryEdit = createRoute({
  getParentRoute: () => apiary,
  path: 'edit',
  component: apiaryForm,
});
const round = createRoute({
  getParentRoute: () => apiary,
  path: 'round',
  loader: ({ context: { client } }) => {
    void client.prefetchQuery(preferencesQuery);
    void client.prefetchQuery(usualItemsQuery);
  },
  component: lazyRouteComponent(() => import('../pages/RoundPage.tsx'), 'RoundPage'),
});
const hiveAdd = createRoute({
  getParentRoute: () => apiary,
  path: 'hive/add',
  component: hiveForm,
});

const hive = createRoute({
  getParentRoute: () => apiary,
  path: 'hive/$hiveId',
  params: { parse: ({ hiveId }) => withId(hiveId, (id) => ({ hiveId: id })) },
});
const hivePage = createRoute({
  getParentRoute: () => hive,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/HivePage.tsx'), 'HivePage'),
  validateSearch: ({ tab, from }): HiveSearch => ({
    ...((tab === 'observations' || tab === 'info') && { tab }),
    ...(Number.isInteger(from) && { from: Number(from) }),
  }),
  loaderDeps: ({ search: { tab, from } }) => ({
    newest: tab === 'observations' && from === undefined,
    story: tab !== 'observations',
  }),
  loader: ({ context: { client }, params: { hiveId }, deps }) => {
    void client.prefetchQuery(observationIdsQuery(hiveId));
    if (deps.newest) void client.prefetchQuery(newestObservationsQuery(hiveId));
    if (deps.story) void client.prefetchInfiniteQuery(storyQuery(hiveId));
  },
});
const hiveEdit = createRoute({
  getParentRoute: () => hive,
  path: 'edit',
  component: hiveForm,
});
const hiveCounting = createRoute({
  getParentRoute: () => hive,
  path: 'automatic_varroa_counting/add',
  component: lazyRouteComponent(() => import('../pages/ComingPage.tsx'), 'ComingPage'),
});

const observationAdd = createRoute({
  getParentRoute: () => hive,
  path: 'observation',
  loader: ({ context: { client } }) => void client.prefetchQuery(preferencesQuery),
  component: observationForm,
});
const observationEdit = createRoute({
  getParentRoute: () => hive,
  path: 'observation/$observationId/edit',
  params: { parse: ({ observationId }) => withId(observationId, (id) => ({ observationId: id })) },
  loader: ({ context: { client }, params: { hiveId, observationId } }) => {
    void client.prefetchQuery(preferencesQuery);
    void client.prefetchQuery(observationQuery(hiveId, observationId));
  },
  component: observationForm,
});

/** An apiary, its hives, and what was observed of them. */
export const apiaryRoutes = [
  apiaryAdd,
  apiary.addChildren([
    apiaryPage,
    apiaryEdit,
    round,
    hiveAdd,
    hive.addChildren([hivePage, hiveEdit, hiveCounting, observationAdd, observationEdit]),
  ]),
] as const;
