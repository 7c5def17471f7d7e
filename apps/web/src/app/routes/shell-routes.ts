import { MEDICINE_MOVEMENTS, RECORD_KINDS, SHOWN_STATUSES } from '@propolis/domain';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  type CauseSearch,
  type CorrectionSearch,
  type CountingListSearch,
  type DashboardSearch,
  type HandCountSearch,
  type JournalSearch,
  type MedicineSearch,
  type ObserveWhereSearch,
  PATHS,
  type ProfileSearch,
  type QueensSearch,
} from '../../lib/paths.ts';
import { asking } from './ask.ts';
import { readHiveListSearch } from './hive-list-search.ts';
import { withId, withUuid } from './id-param.ts';
import { correctable, dayOf, idOf, listOf, numberOf, readCorrection, textOf, yearOf } from './read-search.ts';
import { shell } from './root.ts';

/**
 * The search parameters of the list of countings. Missing ones are set to undefined: the router keeps keys
 * that are not returned. The two days are both given, in order, or both absent.
 */
function readCountingListSearch(search: Record<string, unknown>): CountingListSearch {
  const [start, end] = [dayOf(search.start), dayOf(search.end)];
  const isRange = start !== undefined && end !== undefined && start <= end;
  const page = numberOf(search.page);
  return {
    tab: search.tab === 'unlinked' ? 'unlinked' : undefined,
    status: SHOWN_STATUSES.find((known) => known === search.status),
    apiary: idOf(search.apiary),
    hive: idOf(search.hive),
    ...(isRange ? { start, end } : { start: undefined, end: undefined }),
    page: page === 1 ? undefined : page,
  };
}

const countings = createRoute({
  getParentRoute: () => shell,
  path: PATHS.countings,
  validateSearch: readCountingListSearch,
  loader: asking('apiaries'),
  component: lazyRouteComponent(() => import('../pages/CountingsPage.tsx'), 'CountingsPage'),
});
const countingAdd = createRoute({
  getParentRoute: () => shell,
  path: PATHS.countingAdd,
  // Photos of a share that did not fit (`src/worker/shared-photos.ts`).
  validateSearch: ({ left_out }): { left_out?: number | undefined } => ({ left_out: idOf(left_out) }),
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
  loader: asking('apiaries'),
  component: lazyRouteComponent(() => import('../pages/HandCountPage.tsx'), 'HandCountPage'),
});
const counting = createRoute({
  getParentRoute: () => shell,
  path: PATHS.counting,
  params: { parse: ({ id }) => withId(id, (countingId) => ({ id: countingId })) },
  component: lazyRouteComponent(() => import('../pages/CountingPage.tsx'), 'CountingPage'),
});

/** Mite counts: the list, adding to it, and one of them. */
const countingRoutes = [countings, countingAdd, countingByHand, counting] as const;

const medicines = createRoute({
  getParentRoute: () => shell,
  path: PATHS.medicines,
  component: lazyRouteComponent(
    () => import('../../features/records/medicines/MedicinesPage.tsx'),
    'MedicinesPage',
  ),
});
const medicineAdd = createRoute({
  getParentRoute: () => shell,
  path: PATHS.medicineAdd,
  ...correctable,
  validateSearch: ({ movement, product, ...search }): MedicineSearch & CorrectionSearch => ({
    ...readCorrection(search),
    movement: MEDICINE_MOVEMENTS.find((known) => known === movement),
    product: textOf(product),
  }),
  component: lazyRouteComponent(() => import('../pages/MovementPage.tsx'), 'AddMovementPage'),
});
const medicineEdit = createRoute({
  getParentRoute: () => shell,
  path: PATHS.medicineEdit,
  ...correctable,
  params: { parse: ({ recordId }) => withUuid(recordId, (id) => ({ recordId: id })) },
  component: lazyRouteComponent(() => import('../pages/MovementPage.tsx'), 'EditMovementPage'),
});

/** Medicines: what is on the shelf, adding a movement, and correcting one. */
const medicineRoutes = [medicines, medicineAdd, medicineEdit] as const;

const journal = createRoute({
  getParentRoute: () => shell,
  path: PATHS.journal,
  validateSearch: ({ kind, product, page, ...search }: Record<string, unknown>): JournalSearch => ({
    kind: RECORD_KINDS.find((known) => known === kind),
    apiary: idOf(search.apiary),
    hive: idOf(search.hive),
    product: typeof product === 'string' && product !== '' ? product : undefined,
    year: yearOf(search.year),
    page: numberOf(page) === 1 ? undefined : numberOf(page),
  }),
  loader: asking('apiaries'),
  component: lazyRouteComponent(
    () => import('../../features/records/journal/JournalPage.tsx'),
    'JournalPage',
  ),
});
const record = createRoute({
  getParentRoute: () => shell,
  path: PATHS.record,
  params: { parse: ({ id }) => withUuid(id, (recordId) => ({ id: recordId })) },
  loader: asking('apiaries'),
  component: lazyRouteComponent(() => import('../pages/JournalRecordPage.tsx'), 'JournalRecordPage'),
});
const recordEdit = createRoute({
  getParentRoute: () => shell,
  path: PATHS.recordEdit,
  ...correctable,
  params: { parse: ({ id }) => withUuid(id, (recordId) => ({ id: recordId })) },
  component: lazyRouteComponent(() => import('../pages/RecordEditPage.tsx'), 'RecordEditPage'),
});

const queens = createRoute({
  getParentRoute: () => shell,
  path: PATHS.queens,
  validateSearch: ({ view, page }: Record<string, unknown>): QueensSearch => ({
    view: (['all', 'lines'] as const).find((known) => known === view),
    page: numberOf(page) === 1 ? undefined : numberOf(page),
  }),
  component: lazyRouteComponent(() => import('../../features/records/queens/QueensPage.tsx'), 'QueensPage'),
});
const queen = createRoute({
  getParentRoute: () => shell,
  path: PATHS.queen,
  params: { parse: ({ queenId }) => withUuid(queenId, (id) => ({ queenId: id })) },
  loader: asking('apiaries'),
  component: lazyRouteComponent(() => import('../../features/records/queens/QueenPage.tsx'), 'QueenPage'),
});
const queenEdit = createRoute({
  getParentRoute: () => shell,
  path: PATHS.queenEdit,
  ...correctable,
  params: { parse: ({ queenId }) => withUuid(queenId, (id) => ({ queenId: id })) },
  component: lazyRouteComponent(() => import('../pages/QueenFormPage.tsx'), 'QueenFormPage'),
});

/** Queens: the list, one of them, and her facts. */
const queenRoutes = [queens, queen, queenEdit] as const;

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: PATHS.dashboard,
  validateSearch: (search): DashboardSearch => ({
    ...readHiveListSearch(search),
    turned: listOf(search.turned, idOf),
  }),
  loader: asking('apiaries'),
  component: lazyRouteComponent(() => import('../signed-in-entry.ts'), 'DashboardPage'),
});
const observeWhere = createRoute({
  getParentRoute: () => shell,
  path: PATHS.observeWhere,
  validateSearch: ({ open, find }): ObserveWhereSearch => ({
    open: listOf(open, idOf),
    find: typeof find === 'string' && find !== '' ? find : undefined,
  }),
  loader: asking('apiaries'),
  component: lazyRouteComponent(() => import('../pages/ObserveWherePage.tsx'), 'ObserveWherePage'),
});
const preferences = createRoute({
  getParentRoute: () => shell,
  path: PATHS.preferences,
  loader: asking('preferences'),
  component: lazyRouteComponent(() => import('../pages/PreferencesPage.tsx'), 'PreferencesPage'),
});
const notifications = createRoute({
  getParentRoute: () => shell,
  path: PATHS.notifications,
  loader: asking('notifications'),
  component: lazyRouteComponent(
    () => import('../../features/notifications/list/NotificationsPage.tsx'),
    'NotificationsPage',
  ),
});
const notification = createRoute({
  getParentRoute: () => shell,
  path: PATHS.notification,
  params: { parse: ({ id }) => withId(id, (notificationId) => ({ id: notificationId })) },
  validateSearch: ({ kind, step, ...ids }: Record<string, unknown>): CauseSearch => ({
    kind: textOf(kind),
    step: textOf(step),
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
  loader: asking('apiaries'),
  component: lazyRouteComponent(() => import('../waiting/WaitingPage.tsx'), 'WaitingPage'),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: PATHS.profile,
  validateSearch: ({ tab }): ProfileSearch => (tab === 'security' || tab === 'data' ? { tab } : {}),
  loader: asking('user'),
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

/** The pages of the menu, without the apiaries. */
export const shellRoutes = [
  dashboard,
  observeWhere,
  journal,
  record,
  recordEdit,
  notifications,
  notification,
  waiting,
  preferences,
  profile,
  privacy,
  licences,
  ...countingRoutes,
  ...medicineRoutes,
  ...queenRoutes,
] as const;
