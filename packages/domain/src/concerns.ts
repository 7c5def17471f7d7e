import { addDays, daysBetween, type IsoDay } from './days.ts';
import { isReminderOverdue, type Reminder } from './surveillance.ts';
import type { VarroaState } from './varroa/state.ts';

/** The values of a hive that decide whether the beekeeper should look at it. */
export interface WatchedHive extends Reminder {
  readonly surveillance_particular_attention: boolean;
  /** The local day since which attention has been requested without a break; null if unknown. */
  readonly attentionSince: IsoDay | null;
  /** 1 weak to 3 strong (specification 3); null if never recorded. */
  readonly general_impression: number | null;
  /** The local day of the newest observation; null if there is none. */
  readonly lastObserved: IsoDay | null;
  /** What is known of its mites; null while that is not read. */
  readonly varroa: VarroaState | null;
}

/** How long a hive may go unobserved in a part of the year. */
export interface ObservationInterval {
  /** First and last month, 1 to 12. */
  readonly months: readonly [first: number, last: number];
  /** The hive is unseen if its last observation is more days ago. */
  readonly days: number;
  /** Names the reason in the catalogues of the web. */
  readonly key: 'breeding' | 'rest';
}

const REST_OF_THE_YEAR: ObservationInterval = {
  key: 'rest',
  months: [1, 12],
  days: 45,
};

/** The first interval that contains the day's month applies. */
export const OBSERVATION_INTERVALS: readonly ObservationInterval[] = [
  { key: 'breeding', months: [4, 8], days: 21 },
  REST_OF_THE_YEAR,
];

export function observationInterval(day: IsoDay): ObservationInterval {
  const month = Number(day.slice(5, 7));
  const holds = ({ months: [first, last] }: ObservationInterval) => first <= month && month <= last;
  return OBSERVATION_INTERVALS.find(holds) ?? REST_OF_THE_YEAR;
}

/**
 * Reasons to look at a hive today, most urgent first; reasons with a day come before those without one. A
 * weight alarm would belong between `varroa` and `attention`, a silent scale between `control_due` and
 * `unseen`.
 */
export const CONCERN_KINDS = [
  'overdue',
  'reminder',
  'varroa',
  'attention',
  'control_due',
  'unseen',
  'weak',
] as const;
export type ConcernKind = (typeof CONCERN_KINDS)[number];

/** A reason to look at a hive, with its details. */
export type Concern =
  | { readonly kind: 'overdue' | 'reminder'; readonly day: IsoDay }
  /** Too many mites. */
  | { readonly kind: 'varroa'; readonly state: VarroaAlarm }
  /** A treatment has no control count. */
  | { readonly kind: 'control_due'; readonly state: VarroaState; readonly since: IsoDay }
  | { readonly kind: 'weak' }
  /** The day since which attention has been requested without a break; null if unknown. */
  | { readonly kind: 'attention'; readonly since: IsoDay | null }
  /** Days since the last observation; null for a hive that was never observed. */
  | { readonly kind: 'unseen'; readonly days: number | null };

/** The states of a colony with too many mites. */
export type VarroaAlarm = Extract<VarroaState, { readonly kind: 'above' | 'not_worked' }>;

/** Whether a colony has, or may have, too many mites. */
export const isVarroaAlarm = (state: VarroaState): state is VarroaAlarm =>
  state.kind === 'above' || state.kind === 'not_worked';

/** The day since which the control count of a treatment has been due; null if none is. */
export function controlDueSince(state: VarroaState): IsoDay | null {
  if (state.kind === 'waiting') return state.isDue ? state.controlFrom : null;
  return state.kind === 'count_due' && state.count === null ? state.since : null;
}

/** True if the newest impression of a hive is the weakest (specification 3). */
export const isWeak = ({ general_impression }: Pick<WatchedHive, 'general_impression'>): boolean =>
  general_impression === 1;

/** True for a hive that was not observed within `days`, or never. */
export const isUnseenFor = (
  { lastObserved }: Pick<WatchedHive, 'lastObserved'>,
  days: number,
  today: IsoDay,
): boolean => lastObserved === null || daysBetween(lastObserved, today) > days;

type FindConcern = (hive: WatchedHive, today: IsoDay) => Concern | null;

const FIND_CONCERN: Readonly<Record<ConcernKind, FindConcern>> = {
  overdue: (hive, today) => {
    const day = hive.surveillance_reminder_date;
    return day !== null && isReminderOverdue(hive, today) ? { kind: 'overdue', day } : null;
  },
  reminder: ({ surveillance_reminder: reminded, surveillance_reminder_date: day }, today) =>
    reminded && day === today ? { kind: 'reminder', day } : null,
  varroa: ({ varroa }) => (varroa && isVarroaAlarm(varroa) ? { kind: 'varroa', state: varroa } : null),
  attention: ({ surveillance_particular_attention: asked, attentionSince: since }) =>
    asked ? { kind: 'attention', since } : null,
  control_due: ({ varroa }) => {
    const since = varroa && controlDueSince(varroa);
    return varroa && since ? { kind: 'control_due', state: varroa, since } : null;
  },
  unseen: (hive, today) => {
    if (!isUnseenFor(hive, observationInterval(today).days, today)) return null;
    const { lastObserved } = hive;
    return { kind: 'unseen', days: lastObserved === null ? null : daysBetween(lastObserved, today) };
  },
  weak: (hive) => (isWeak(hive) ? { kind: 'weak' } : null),
};

/** All reasons to look at a hive today, most urgent first; empty if there is none. */
export const concernsOf = (hive: WatchedHive, today: IsoDay): readonly Concern[] =>
  CONCERN_KINDS.flatMap((kind) => FIND_CONCERN[kind](hive, today) ?? []);

const urgency = (kind: ConcernKind): number => CONCERN_KINDS.indexOf(kind);

/** True if the first kind is more urgent than the second. */
export const isMoreUrgent = (kind: ConcernKind, than: ConcernKind): boolean => urgency(kind) < urgency(than);

/** Of the threshold. After the winter treatment only all mites together are known to be too many. */
const shareOf = ({ count }: VarroaAlarm): number => (count ? count.value / count.threshold : 1);

/**
 * Within one kind the longest wait comes first. A hive that was never observed is new and comes last. Varroa
 * concerns are ordered by their share of the threshold.
 */
const waitOf = (concern: Concern, today: IsoDay): number => {
  switch (concern.kind) {
    case 'overdue':
    case 'reminder':
      return daysBetween(concern.day, today);
    case 'varroa':
      return shareOf(concern.state);
    case 'control_due':
      return daysBetween(concern.since, today);
    case 'attention':
      return concern.since === null ? 0 : daysBetween(concern.since, today);
    case 'unseen':
      return concern.days ?? 0;
    default:
      return 0;
  }
};

/** Orders two hives by the first concern of each; 0 keeps their order. */
export const compareConcerns = (one: Concern, other: Concern, today: IsoDay): number =>
  urgency(one.kind) - urgency(other.kind) || waitOf(other, today) - waitOf(one, today);

/** The next reason to look at a hive that has no concern today. */
export interface ComingConcern {
  readonly kind: 'reminder' | 'unseen';
  readonly day: IsoDay;
}

/** The first day after today on which the hive is unseen; that day may fall into another part of the year. */
function unseenFrom(lastObserved: IsoDay, today: IsoDay): IsoDay {
  let day = addDays(today, 1);
  while (!isUnseenFor({ lastObserved }, observationInterval(day).days, day)) day = addDays(day, 1);
  return day;
}

/** The next concern of a hive and the earliest day for it; null if there is none. */
export function comingConcern(hive: WatchedHive, today: IsoDay): ComingConcern | null {
  const { surveillance_reminder: reminded, surveillance_reminder_date: reminder, lastObserved } = hive;
  const unseen = lastObserved === null ? null : unseenFrom(lastObserved, today);
  const isReminded = reminded && reminder !== null && reminder > today;
  if (isReminded && (unseen === null || reminder <= unseen)) return { kind: 'reminder', day: reminder };
  return unseen === null ? null : { kind: 'unseen', day: unseen };
}
