import { concernsOf, isUnseenFor, isWeak, type WatchedHive } from './concerns.ts';
import { compareDays, type IsoDay } from './days.ts';

export const HIVE_FILTERS = ['due', 'weak', 'unseen'] as const;
export type HiveFilter = (typeof HIVE_FILTERS)[number];
/** The filter "not observed for three weeks" uses this number of days, in winter too. */
export const UNSEEN_FILTER_DAYS = 21;

/** True if a hive matches a filter; `due` matches reminders of today and overdue ones. */
export function matchesFilter(hive: WatchedHive, filter: HiveFilter, today: IsoDay): boolean {
  switch (filter) {
    case 'due':
      return concernsOf(hive, today).some(({ kind }) => kind === 'overdue' || kind === 'reminder');
    case 'weak':
      return isWeak(hive);
    case 'unseen':
      return isUnseenFor(hive, UNSEEN_FILTER_DAYS, today);
  }
}

/** Orders of the hive list; the first is the order on the apiary. */
export const HIVE_ORDERS = ['place', 'name', 'seen', 'strength'] as const;
export type HiveOrder = (typeof HIVE_ORDERS)[number];

/** A hive with the values by which the list is sorted. */
export interface ListedHive extends Pick<WatchedHive, 'general_impression' | 'lastObserved'> {
  readonly name: string;
  /** Counted from 1. */
  readonly position_on_apiary: number;
}

/** Sorts `Ruche 2` before `Ruche 10`; ignores accents and case. */
const names = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });
/** Sorts hives of unknown strength after strong ones. */
const STRENGTH_UNKNOWN = 4;

const compareBy: Readonly<Record<HiveOrder, (one: ListedHive, other: ListedHive) => number>> = {
  place: () => 0,
  name: (one, other) => names.compare(one.name, other.name),
  // A hive that was never observed comes first.
  seen: (one, other) => compareDays(one.lastObserved ?? '', other.lastObserved ?? ''),
  strength: (one, other) =>
    (one.general_impression ?? STRENGTH_UNKNOWN) - (other.general_impression ?? STRENGTH_UNKNOWN),
};

/** Compares two hives in this order; equal ones are sorted by their place on the apiary. */
export const compareHives = (one: ListedHive, other: ListedHive, order: HiveOrder): number =>
  compareBy[order](one, other) || one.position_on_apiary - other.position_on_apiary;
