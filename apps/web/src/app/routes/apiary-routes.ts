import {
  CURVE_HIVES_MAX,
  EVOLUTION_COMPARISONS,
  EVOLUTION_MEASURES,
  EVOLUTION_PERIODS,
} from '@propolis/domain';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  type ApiaryAddSearch,
  type ApiarySearch,
  type CorrectionSearch,
  type EvolutionSearch,
  type HiveSearch,
  type ObservationSearch,
  PATHS,
  type RecordSearch,
  type RegisterSearch,
} from '../../lib/paths.ts';
import { ask, asking } from './ask.ts';
import { readHiveListSearch } from './hive-list-search.ts';
import { withId } from './id-param.ts';
import { correctable, dayOf, idOf, listOf, numberOf, readCorrection, textOf, yearOf } from './read-search.ts';
import { shell } from './root.ts';

/**
 * The search parameters of curves. Missing ones are set to undefined: the router keeps keys that are not
 * returned.
 */
export const readEvolutionSearch = (search: Record<string, unknown>): EvolutionSearch => ({
  // The last 30 days are the default and not in the address.
  period: EVOLUTION_PERIODS.find((known) => known === search.period && known !== 'month'),
  start: dayOf(search.start),
  end: dayOf(search.end),
  hives: listOf(search.hives, numberOf)?.slice(0, CURVE_HIVES_MAX),
  measures: listOf(search.measures, (one) => EVOLUTION_MEASURES.find((known) => known === one)),
  against: EVOLUTION_COMPARISONS.find((known) => known === search.against),
  nights: search.nights === true ? true : undefined,
});

// Adding and editing use the same form (specification 2).
const apiaryForm = lazyRouteComponent(() => import('../pages/ApiaryFormPage.tsx'), 'ApiaryFormPage');
const hiveForm = lazyRouteComponent(() => import('../pages/HiveFormPage.tsx'), 'HiveFormPage');
const observationForm = lazyRouteComponent(
  () => import('../pages/ObservationFormPage.tsx'),
  'ObservationFormPage',
);

const apiaryAdd = createRoute({
  getParentRoute: () => shell,
  path: PATHS.apiaryAdd,
  ...correctable,
  validateSearch: ({ next, ...search }: Record<string, unknown>): ApiaryAddSearch => ({
    ...readCorrection(search),
    next: next === PATHS.youbee || next === PATHS.swissmetnet ? next : undefined,
  }),
  loader: asking('apiaries'),
  component: apiaryForm,
});

const apiary = createRoute({
  getParentRoute: () => shell,
  path: PATHS.apiary,
  params: { parse: ({ apiaryId }) => withId(apiaryId, (id) => ({ apiaryId: id })) },
  loader: asking('apiaries'),
});
const apiaryPage = createRoute({
  getParentRoute: () => apiary,
  path: '/',
  validateSearch: (search): ApiarySearch => ({
    ...readHiveListSearch(search),
    ...readEvolutionSearch(search),
    tab: search.tab === 'evolution' ? 'evolution' : undefined,
  }),
  component: lazyRouteComponent(() => import('../pages/ApiaryPage.tsx'), 'ApiaryPage'),
});
const apiaryEdit = createRoute({
  getParentRoute: () => apiary,
  path: 'edit',
  ...correctable,
  component: apiaryForm,
});
const round = createRoute({
  getParentRoute: () => apiary,
  path: 'round',
  loader: asking('preferences', 'usualItems'),
  component: lazyRouteComponent(() => import('../pages/RoundPage.tsx'), 'RoundPage'),
});
const register = createRoute({
  getParentRoute: () => apiary,
  path: 'register',
  validateSearch: ({ year }: Record<string, unknown>): RegisterSearch => ({ year: yearOf(year) }),
  component: lazyRouteComponent(() => import('../pages/RegisterPage.tsx'), 'RegisterPage'),
});
const varroaPlan = createRoute({
  getParentRoute: () => apiary,
  path: 'varroa',
  component: lazyRouteComponent(() => import('../pages/VarroaPlanPage.tsx'), 'VarroaPlanPage'),
});
const hiveAdd = createRoute({
  getParentRoute: () => apiary,
  path: 'hive/add',
  ...correctable,
  component: hiveForm,
});
const recordAdd = createRoute({
  getParentRoute: () => apiary,
  path: 'record/$kind',
  ...correctable,
  validateSearch: (search: Record<string, unknown>): RecordSearch & CorrectionSearch => ({
    ...readCorrection(search),
    hives: listOf(search.hives, idOf),
    round: search.round === true ? true : undefined,
    // The page looks them up in the catalogue, which the first page does not load.
    substance: textOf(search.substance),
    applied_with: textOf(search.applied_with),
    step: textOf(search.step),
  }),
  component: lazyRouteComponent(() => import('../pages/RecordFormPage.tsx'), 'RecordFormPage'),
});

const hive = createRoute({
  getParentRoute: () => apiary,
  path: 'hive/$hiveId',
  params: { parse: ({ hiveId }) => withId(hiveId, (id) => ({ hiveId: id })) },
});
const HIVE_TABS = ['observations', 'info', 'evolution'] as const;
const hivePage = createRoute({
  getParentRoute: () => hive,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/HivePage.tsx'), 'HivePage'),
  validateSearch: (search): HiveSearch => ({
    ...readEvolutionSearch(search),
    tab: HIVE_TABS.find((tab) => tab === search.tab),
    from: Number.isInteger(search.from) ? Number(search.from) : undefined,
  }),
  loaderDeps: ({ search: { tab = 'info', from } }) => ({
    newest: tab === 'observations' && from === undefined,
    story: tab === 'info',
  }),
  loader: ({ context: { client }, params: { hiveId }, deps }) => {
    ask(client, ({ askForObservations, askForStory }) => {
      askForObservations(client, hiveId, deps.newest);
      if (deps.story) askForStory(client, hiveId);
    });
  },
});
const hiveEdit = createRoute({
  getParentRoute: () => hive,
  path: 'edit',
  ...correctable,
  component: hiveForm,
});
const hiveCounting = createRoute({
  getParentRoute: () => hive,
  path: 'automatic_varroa_counting/add',
  component: lazyRouteComponent(() => import('../pages/CountingFormPage.tsx'), 'CountingFormPage'),
});

const observationAdd = createRoute({
  getParentRoute: () => hive,
  path: 'observation',
  ...correctable,
  validateSearch: ({ at, values, ...search }): ObservationSearch & CorrectionSearch => ({
    ...readCorrection(search),
    at: textOf(at),
    values: typeof values === 'object' && values !== null ? { ...values } : undefined,
  }),
  loader: asking('preferences', 'usualItems'),
  component: observationForm,
});
const observationEdit = createRoute({
  getParentRoute: () => hive,
  path: 'observation/$observationId/edit',
  ...correctable,
  params: { parse: ({ observationId }) => withId(observationId, (id) => ({ observationId: id })) },
  loader: ({ context: { client }, params: { hiveId, observationId } }) => {
    ask(client, ({ ASKED, askForObservation }) => {
      void ASKED.preferences(client);
      askForObservation(client, hiveId, observationId);
    });
  },
  component: observationForm,
});

/** An apiary, its hives, and their observations. */
export const apiaryRoutes = [
  apiaryAdd,
  apiary.addChildren([
    apiaryPage,
    apiaryEdit,
    round,
    register,
    varroaPlan,
    hiveAdd,
    recordAdd,
    hive.addChildren([hivePage, hiveEdit, hiveCounting, observationAdd, observationEdit]),
  ]),
] as const;
