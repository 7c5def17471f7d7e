import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type CorrectionSearch, type HandCountSearch, PATHS } from '../../lib/paths.ts';
import { ask } from './ask.ts';
import { readCountingListSearch } from './counting-list-search.ts';
import { withId } from './id-param.ts';
import { correctable, idOf, readCorrection } from './read-search.ts';
import { shell } from './root.ts';

const countings = createRoute({
  getParentRoute: () => shell,
  path: PATHS.countings,
  validateSearch: readCountingListSearch,
  loader: ({ context: { client } }) => ask(client, ({ askForApiaries }) => askForApiaries(client)),
  component: lazyRouteComponent(() => import('../pages/CountingsPage.tsx'), 'CountingsPage'),
});
const countingAdd = createRoute({
  getParentRoute: () => shell,
  path: PATHS.countingAdd,
  component: lazyRouteComponent(() => import('../pages/CountingFormPage.tsx'), 'CountingFormPage'),
});
const countingByHand = createRoute({
  getParentRoute: () => shell,
  path: PATHS.countingByHand,
  ...correctable,
  validateSearch: ({ hive, ...search }): HandCountSearch & CorrectionSearch => ({
    ...readCorrection(search),
    hive: idOf(hive),
  }),
  loader: ({ context: { client } }) => ask(client, ({ askForApiaries }) => askForApiaries(client)),
  component: lazyRouteComponent(() => import('../pages/HandCountPage.tsx'), 'HandCountPage'),
});
const counting = createRoute({
  getParentRoute: () => shell,
  path: PATHS.counting,
  params: { parse: ({ id }) => withId(id, (countingId) => ({ id: countingId })) },
  component: lazyRouteComponent(() => import('../pages/CountingPage.tsx'), 'CountingPage'),
});

/** How many mites fell: the list, what is added to it, and one of them. */
export const countingRoutes = [countings, countingAdd, countingByHand, counting] as const;
