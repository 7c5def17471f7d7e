import type { Hive } from '@propolis/contract';
import type {
  EvolutionComparison,
  EvolutionMeasure,
  EvolutionPeriod,
  HiveFilter,
  HiveOrder,
  IsoDay,
  MedicineMovement,
  RecordKind,
  ShownStatus,
} from '@propolis/domain';

/**
 * The addresses of the app (specification 2), defined only here. The router's tree is checked against them;
 * links and QR codes are made from them.
 */
export const PATHS = {
  login: '/login',
  register: '/register',
  reset: '/reset',
  password: '/password',
  verify: '/verify',
  /** Opened from the mails about a new address. */
  addressConfirm: '/address',
  /** Shown after an account is deleted. */
  goodbye: '/goodbye',
  dashboard: '/',
  apiaryAdd: '/apiary/add',
  apiary: '/apiary/$apiaryId',
  apiaryEdit: '/apiary/$apiaryId/edit',
  round: '/apiary/$apiaryId/round',
  stockRegister: '/apiary/$apiaryId/register',
  varroaPlan: '/apiary/$apiaryId/varroa',
  hiveAdd: '/apiary/$apiaryId/hive/add',
  /** A new record of this kind, or what was done to a queen or to colonies. */
  recordAdd: '/apiary/$apiaryId/record/$kind',
  hive: '/apiary/$apiaryId/hive/$hiveId',
  hiveEdit: '/apiary/$apiaryId/hive/$hiveId/edit',
  hiveCounting: '/apiary/$apiaryId/hive/$hiveId/automatic_varroa_counting/add',
  observationAdd: '/apiary/$apiaryId/hive/$hiveId/observation',
  observationEdit: '/apiary/$apiaryId/hive/$hiveId/observation/$observationId/edit',
  /** For an observation without a hive: the shortcut of the installed app. */
  observeWhere: '/observe',
  sensors: '/sensors',
  youbee: '/sensors/youbee',
  swissmetnet: '/sensors/swissmetnet',
  apizoom: '/sensors/apizoom',
  countings: '/automatic_varroa_counting',
  countingAdd: '/automatic_varroa_counting/add',
  countingByHand: '/automatic_varroa_counting/by_hand',
  counting: '/automatic_varroa_counting/$id',
  medicines: '/medicines',
  medicineAdd: '/medicines/add',
  medicineEdit: '/medicines/$recordId/edit',
  journal: '/journal',
  record: '/journal/$id',
  recordEdit: '/journal/$id/edit',
  queens: '/queens',
  queen: '/queens/$queenId',
  queenEdit: '/queens/$queenId/edit',
  notifications: '/notifications',
  notification: '/notifications/$id',
  /** Unsent writes on this device. */
  waiting: '/waiting',
  preferences: '/preferences',
  profile: '/profile',
  privacy: '/privacy',
  licences: '/licences',
  /** The components and their examples, only in the development build. */
  examples: '/dev/ui',
} as const;

/** The part of a hive that its pages' addresses need. */
export type HiveKey = Pick<Hive, 'id' | 'apiary_id'>;

/** The shown curves and their period, so that a link shows the same ones. */
export interface EvolutionSearch {
  /** The last 30 days by default. */
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

/** Tab, observation range and curves on the hive's page; the default tab is info (specification 2). */
export interface HiveSearch extends EvolutionSearch {
  readonly tab?: 'observations' | 'info' | 'evolution' | undefined;
  /** Id of the newest of the observations shown side by side. */
  readonly from?: number | undefined;
}

/**
 * Filter and order of the hives on the dashboard and on an apiary's page; all in their own order by default.
 */
export interface HiveListSearch {
  readonly show?: HiveFilter | undefined;
  readonly sort?: HiveOrder | undefined;
}

export interface DashboardSearch extends HiveListSearch {
  /** Ids of the apiaries that were opened or closed by hand. */
  readonly turned?: readonly number[] | undefined;
}

/** The hives of an apiary, or with the tab their curves. */
export interface ApiarySearch extends HiveListSearch, EvolutionSearch {
  readonly tab?: 'evolution' | undefined;
}

/** The search for a hive among all hives. */
export interface ObserveWhereSearch {
  /** Ids of the expanded apiaries. */
  readonly open?: readonly number[] | undefined;
  /** The search text. */
  readonly find?: string | undefined;
}

/** The filter of the list of countings; by default those of hives, newest first. */
export interface CountingListSearch {
  readonly tab?: 'unlinked' | undefined;
  readonly status?: ShownStatus | undefined;
  /** Ids. */
  readonly apiary?: number | undefined;
  readonly hive?: number | undefined;
  /** First and last day of the shown countings. */
  readonly start?: IsoDay | undefined;
  readonly end?: IsoDay | undefined;
  /** The first by default. */
  readonly page?: number | undefined;
}

/** The filters of the journal; by default all records, newest first. */
export interface JournalSearch {
  readonly kind?: RecordKind | undefined;
  /** Ids. */
  readonly apiary?: number | undefined;
  readonly hive?: number | undefined;
  /** The exact name of a medicine. */
  readonly product?: string | undefined;
  readonly year?: number | undefined;
  /** The first by default. */
  readonly page?: number | undefined;
}

/** The shown queens; by default those in hives. */
export interface QueensSearch {
  readonly view?: 'all' | 'lines' | undefined;
  /** The first by default. */
  readonly page?: number | undefined;
}

/** The hive of a count by hand; without it the beekeeper chooses one. */
export interface HandCountSearch {
  readonly hive?: number | undefined;
}

/** Initial values of a new observation, for example from a scale. */
export interface ObservationSearch {
  /** The time; ISO 8601. */
  readonly at?: string | undefined;
  /** Item to value; items that the catalogue does not know are ignored. */
  readonly values?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The idempotency key of the refused write that a form corrects; without it the form creates something new.
 */
export interface CorrectionSearch {
  readonly corrects?: string | undefined;
}

/** The connectors that need an apiary first. */
export type ConnectorPath = typeof PATHS.youbee | typeof PATHS.swissmetnet;

/** The page that follows after adding an apiary; the apiary by default. */
export interface ApiaryAddSearch extends CorrectionSearch {
  readonly next?: ConnectorPath | undefined;
}

/** The hives of a new record, and where it leads after it is saved. */
export interface RecordSearch {
  /** Ids; the whole apiary by default. */
  readonly hives?: readonly number[] | undefined;
  /** Back to the round through the apiary. */
  readonly round?: true | undefined;
  /** Of a treatment that the varroa plan proposes, one of `SUBSTANCES`. */
  readonly substance?: string | undefined;
  /** The product or dispenser of the plan, a key of `temperatureWindow`. */
  readonly applied_with?: string | undefined;
  /** The step of the varroa plan that is recorded, one of `SEASON_STEPS`. */
  readonly step?: string | undefined;
}

const hiveParams = ({ apiary_id, id }: HiveKey) => ({ apiaryId: apiary_id, hiveId: id });

// Each is an argument of a link or of the router's `navigate`; the router's types keep path and parameters
// together.
export const toDashboard = (search: DashboardSearch = {}) => ({ to: PATHS.dashboard, search }) as const;
export const toApiary = (apiaryId: number, search: ApiarySearch = {}) =>
  ({ to: PATHS.apiary, params: { apiaryId }, search }) as const;
export const toApiaryEdit = (apiaryId: number) => ({ to: PATHS.apiaryEdit, params: { apiaryId } }) as const;
/** The year of a stock register; the present one by default. */
export interface RegisterSearch {
  readonly year?: number | undefined;
}
export const toRegister = (apiaryId: number, search: RegisterSearch = {}) =>
  ({ to: PATHS.stockRegister, params: { apiaryId }, search }) as const;
export const toVarroaPlan = (apiaryId: number) => ({ to: PATHS.varroaPlan, params: { apiaryId } }) as const;
export const toRound = (apiaryId: number) => ({ to: PATHS.round, params: { apiaryId } }) as const;
export const toHiveAdd = (apiaryId: number) => ({ to: PATHS.hiveAdd, params: { apiaryId } }) as const;
export const toRecordAdd = (apiaryId: number, kind: string, search: RecordSearch = {}) =>
  ({ to: PATHS.recordAdd, params: { apiaryId, kind }, search }) as const;
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
export const toJournal = (search: JournalSearch = {}) => ({ to: PATHS.journal, search }) as const;
export const toRecord = (id: string) => ({ to: PATHS.record, params: { id } }) as const;
export const toRecordEdit = (id: string) => ({ to: PATHS.recordEdit, params: { id } }) as const;
export const toCounting = (id: number) => ({ to: PATHS.counting, params: { id } }) as const;

/** The movement of a medicine that the form begins with; a receipt by default. */
export interface MedicineSearch {
  readonly movement?: MedicineMovement | undefined;
  readonly product?: string | undefined;
}
export const toMedicineAdd = (search: MedicineSearch = {}) => ({ to: PATHS.medicineAdd, search }) as const;
export const toMedicineEdit = (recordId: string) =>
  ({ to: PATHS.medicineEdit, params: { recordId } }) as const;

export const toQueens = (search: QueensSearch = {}) => ({ to: PATHS.queens, search }) as const;
export const toQueen = (queenId: string) => ({ to: PATHS.queen, params: { queenId } }) as const;
export const toQueenEdit = (queenId: string) => ({ to: PATHS.queenEdit, params: { queenId } }) as const;

/**
 * The subject of a push message, for pages without a network (written by `push.service.ts` of the server).
 */
export interface CauseSearch {
  readonly kind?: string | undefined;
  readonly hive_id?: number | undefined;
  readonly apiary_id?: number | undefined;
  readonly counting_id?: number | undefined;
  readonly scale_id?: number | undefined;
  /** Of a varroa plan. */
  readonly step?: string | undefined;
}
export const toNotification = (id: number) => ({ to: PATHS.notification, params: { id } }) as const;
export const toObservationEdit = (hive: HiveKey, observationId: number) =>
  ({ to: PATHS.observationEdit, params: { ...hiveParams(hive), observationId } }) as const;

/** The shown section of the profile; by default the beekeeper's own data. */
export interface ProfileSearch {
  readonly tab?: 'security' | 'data' | undefined;
}
export const toProfile = (search: ProfileSearch = {}) => ({ to: PATHS.profile, search }) as const;

/** The connector that a page shows: an existing one, or a new one. */
export type SensorChoice = number | 'new';
export interface SensorSearch {
  readonly sensor?: SensorChoice;
}
export const toScale = (sensor: SensorChoice) => ({ to: PATHS.youbee, search: { sensor } }) as const;
export const toWeather = (sensor: SensorChoice) => ({ to: PATHS.swissmetnet, search: { sensor } }) as const;
export const toCamera = (sensor: SensorChoice) => ({ to: PATHS.apizoom, search: { sensor } }) as const;

/** The address of a form. */
export interface FormWay {
  readonly to: string;
  readonly search?: object;
}

/** The address of a form that corrects this write. */
export const toCorrection = (way: FormWay, corrects: string) => ({
  ...way,
  search: { ...way.search, corrects } satisfies CorrectionSearch,
});

interface Way {
  readonly to: string;
  readonly params: Readonly<Record<string, number>>;
}

/** The address as text, for uses other than links: `/apiary/3/hive/27`. */
export const addressOf = ({ to, params }: Way): string =>
  to.replace(/\$(\w+)/g, (_, name: string) => String(params[name]));
