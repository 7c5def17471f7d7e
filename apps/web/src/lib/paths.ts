import type { Hive } from '@propolis/contract';
import type {
  EvolutionComparison,
  EvolutionMeasure,
  EvolutionPeriod,
  HiveFilter,
  HiveOrder,
  IsoDay,
  ShownStatus,
} from '@propolis/domain';

/**
 * The addresses of the app (specification 2), written here alone. The router's tree is compared with them, links and QR codes
 * are made from them.
 */
export const PATHS = {
  login: '/login',
  register: '/register',
  reset: '/reset',
  password: '/password',
  verify: '/verify',
  /** Reached by the mails about a new address. */
  addressConfirm: '/address',
  /** Where the deletion of an account leads. */
  goodbye: '/goodbye',
  dashboard: '/',
  apiaryAdd: '/apiary/add',
  apiary: '/apiary/$apiaryId',
  apiaryEdit: '/apiary/$apiaryId/edit',
  round: '/apiary/$apiaryId/round',
  hiveAdd: '/apiary/$apiaryId/hive/add',
  hive: '/apiary/$apiaryId/hive/$hiveId',
  hiveEdit: '/apiary/$apiaryId/hive/$hiveId/edit',
  hiveCounting: '/apiary/$apiaryId/hive/$hiveId/automatic_varroa_counting/add',
  observationAdd: '/apiary/$apiaryId/hive/$hiveId/observation',
  observationEdit: '/apiary/$apiaryId/hive/$hiveId/observation/$observationId/edit',
  /** For who comes with an observation and no hive: the shortcut of the installed app. */
  observeWhere: '/observe',
  sensors: '/sensors',
  youbee: '/sensors/youbee',
  swissmetnet: '/sensors/swissmetnet',
  apizoom: '/sensors/apizoom',
  countings: '/automatic_varroa_counting',
  countingAdd: '/automatic_varroa_counting/add',
  countingByHand: '/automatic_varroa_counting/by_hand',
  counting: '/automatic_varroa_counting/$id',
  notifications: '/notifications',
  notification: '/notifications/$id',
  /** What lies on this device until the server has it. */
  waiting: '/waiting',
  preferences: '/preferences',
  profile: '/profile',
  privacy: '/privacy',
  licences: '/licences',
  /** The parts and their examples, known to the development build alone. */
  examples: '/dev/ui',
} as const;

/** What says where a hive's pages are. */
export type HiveKey = Pick<Hive, 'id' | 'apiary_id'>;

/** Which curves are shown of which time, so that a link shows the same ones. */
export interface EvolutionSearch {
  /** Without it the last 30 days. */
  readonly period?: EvolutionPeriod | undefined;
  /** First and last day of a chosen period. */
  readonly start?: IsoDay | undefined;
  readonly end?: IsoDay | undefined;
  /** Ids of the hives whose curves are shown. */
  readonly hives?: readonly number[] | undefined;
  /** In the order in which they were switched on. */
  readonly measures?: readonly EvolutionMeasure[] | undefined;
  readonly against?: EvolutionComparison | undefined;
  /** Whether nights are shaded. */
  readonly nights?: true | undefined;
}

/** Tab, window of observations and curves on the hive's page; the default tab is info (specification 2). */
export interface HiveSearch extends EvolutionSearch {
  readonly tab?: 'observations' | 'info' | 'evolution' | undefined;
  /** Id of the newest of the observations shown side by side. */
  readonly from?: number | undefined;
}

/** Which hives the dashboard and an apiary's page show, and in which order; without either all, as they stand. */
export interface HiveListSearch {
  readonly show?: HiveFilter | undefined;
  readonly sort?: HiveOrder | undefined;
}

/** The dashboard. */
export interface DashboardSearch extends HiveListSearch {
  /** Ids of the apiaries that were opened or closed by hand. */
  readonly turned?: readonly number[] | undefined;
}

/** The hives of an apiary, or with the tab their curves. */
export interface ApiarySearch extends HiveListSearch, EvolutionSearch {
  readonly tab?: 'evolution' | undefined;
}

/** How a hive is looked for among all of them. */
export interface ObserveWhereSearch {
  /** Ids of the apiaries that were unfolded. */
  readonly open?: readonly number[] | undefined;
  /** What was typed. */
  readonly find?: string | undefined;
}

/** Which countings the list shows; without a word those of hives, newest first. */
export interface CountingListSearch {
  readonly tab?: 'unlinked' | undefined;
  readonly status?: ShownStatus | undefined;
  /** Ids. */
  readonly apiary?: number | undefined;
  readonly hive?: number | undefined;
  /** First and last day of those that are shown. */
  readonly start?: IsoDay | undefined;
  readonly end?: IsoDay | undefined;
  /** Without it the first. */
  readonly page?: number | undefined;
}

/** Of which hive a count is noted; without one it is still to be chosen. */
export interface HandCountSearch {
  readonly hive?: number | undefined;
}

/** With what a new observation begins: what a scale has told, say. */
export interface ObservationSearch {
  /** When it was; ISO 8601. */
  readonly at?: string | undefined;
  /** Item to value; what the catalogue does not know is left out. */
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

/** Which refused write a form corrects, by its idempotency key; without one what is entered there is new. */
export interface CorrectionSearch {
  readonly corrects?: string | undefined;
}

/** The connectors that need an apiary first. */
export type ConnectorPath = typeof PATHS.youbee | typeof PATHS.swissmetnet;

/** Where the way goes on once an apiary is added; without it to the apiary. */
export interface ApiaryAddSearch extends CorrectionSearch {
  readonly next?: ConnectorPath | undefined;
}

const hiveParams = ({ apiary_id, id }: HiveKey) => ({ apiaryId: apiary_id, hiveId: id });

// Each is what a link or the router's `navigate` takes; the router's types hold path and parameters together.
export const toDashboard = (search: DashboardSearch = {}) => ({ to: PATHS.dashboard, search }) as const;
export const toApiary = (apiaryId: number, search: ApiarySearch = {}) =>
  ({ to: PATHS.apiary, params: { apiaryId }, search }) as const;
export const toApiaryEdit = (apiaryId: number) => ({ to: PATHS.apiaryEdit, params: { apiaryId } }) as const;
export const toRound = (apiaryId: number) => ({ to: PATHS.round, params: { apiaryId } }) as const;
export const toHiveAdd = (apiaryId: number) => ({ to: PATHS.hiveAdd, params: { apiaryId } }) as const;
export const toHive = (hive: HiveKey, search: HiveSearch = {}) =>
  ({ to: PATHS.hive, params: hiveParams(hive), search }) as const;
export const toHiveEdit = (hive: HiveKey) => ({ to: PATHS.hiveEdit, params: hiveParams(hive) }) as const;
export const toHiveCounting = (hive: HiveKey) =>
  ({ to: PATHS.hiveCounting, params: hiveParams(hive) }) as const;
export const toObservationAdd = (hive: HiveKey, search: ObservationSearch = {}) =>
  ({ to: PATHS.observationAdd, params: hiveParams(hive), search }) as const;
export const toObserveWhere = (search: ObserveWhereSearch = {}) =>
  ({ to: PATHS.observeWhere, search }) as const;
export const toCountings = (search: CountingListSearch = {}) => ({ to: PATHS.countings, search }) as const;
export const toHandCount = (search: HandCountSearch = {}) => ({ to: PATHS.countingByHand, search }) as const;
export const toCounting = (id: number) => ({ to: PATHS.counting, params: { id } }) as const;

/** What a push message is about, for where nobody can be asked (`push.service.ts` of the server writes it). */
export interface CauseSearch {
  readonly kind?: string | undefined;
  readonly hive_id?: number | undefined;
  readonly apiary_id?: number | undefined;
  readonly counting_id?: number | undefined;
  readonly scale_id?: number | undefined;
}
export const toNotification = (id: number) => ({ to: PATHS.notification, params: { id } }) as const;
export const toObservationEdit = (hive: HiveKey, observationId: number) =>
  ({ to: PATHS.observationEdit, params: { ...hiveParams(hive), observationId } }) as const;

/** Which part of the profile is shown; without a word what the beekeeper says of themselves. */
export interface ProfileSearch {
  readonly tab?: 'security' | 'data' | undefined;
}
export const toProfile = (search: ProfileSearch = {}) => ({ to: PATHS.profile, search }) as const;

/** Which of several connectors a page shows: one that is there, or the one that is being added. */
export type SensorChoice = number | 'new';
export interface SensorSearch {
  readonly sensor?: SensorChoice;
}
export const toScale = (sensor: SensorChoice) => ({ to: PATHS.youbee, search: { sensor } }) as const;
export const toWeather = (sensor: SensorChoice) => ({ to: PATHS.swissmetnet, search: { sensor } }) as const;
export const toCamera = (sensor: SensorChoice) => ({ to: PATHS.apizoom, search: { sensor } }) as const;

/** Where a form is. */
export interface FormWay {
  readonly to: string;
  readonly search?: object;
}

/** The way to a form where it corrects this write. */
export const toCorrection = (way: FormWay, corrects: string) => ({
  ...way,
  search: { ...way.search, corrects } satisfies CorrectionSearch,
});

interface Way {
  readonly to: string;
  readonly params: Readonly<Record<string, number>>;
}

/** The way as text, for what is no link: `/apiary/3/hive/27`. */
export const addressOf = ({ to, params }: Way): string =>
  to.replace(/\$(\w+)/g, (_, name: string) => String(params[name]));
