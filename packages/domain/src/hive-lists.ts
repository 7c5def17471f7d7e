import { concernsOf, isUnseenFor, isWeak, type WatchedHive } from './concerns.ts';
import type { IsoDay } from './days.ts';

/** What a list of hives can be narrowed to. */
export const HIVE_FILTERS = ['due', 'weak', 'unseen'] as const;
/** One of them. */
export type HiveFilter = (typeof HIVE_FILTERS)[number];
/** A beekeeper who asks for hives not seen for three weeks means these days, in winter too. */
export const UNSEEN_FILTER_DAYS = 21;

/** True for a hive that a filter keeps; `due` keeps reminders of today and those that are overdue. */
export function isKept(hive: WatchedHive, filter: HiveFilter, today: IsoDay): boolean {
  switch (filter) {
    case 'due':
      return concernsOf(hive, today).some(({ kind }) => kind === 'overdue' || kind === 'reminder');
    case 'weak':
      return isWeak(hive);
    case 'unseen':
      return isUnseenFor(hive, UNSEEN_FILTER_DAYS, today);
  }
}

/** In which order a list of hives can stand; the first is that of the apiary itself. */
export const HIVE_ORDERS = ['place', 'name', 'seen', 'strength'] as const;
/** One of them. */
export type HiveOrder = (typeof HIVE_ORDERS)[number];

/** A hive with what a list is put in order by. */
export interface ListedHive extends Pick<WatchedHive, 'general_impression' | 'lastObserved'> {
  readonly name: string;
  /** Counted from 1. */
  readonly position_on_apiary: number;
}

/** `Ruche 2` before `Ruche 10`; accents and capitals do not matter. */
const names = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });
/** Stronger than any: what nobody has said is no reason to look first. */
const STRENGTH_UNKNOWN = 4;

const compareBy: Readonly<Record<HiveOrder, (one: ListedHive, other: ListedHive) => number>> = {
  place: () => 0,
  name: (one, other) => names.compare(one.name, other.name),
  // Days compare as text; a hive that was never observed comes before all others.
  seen: (one, other) => {
    const [first, second] = [one.lastObserved ?? '', other.lastObserved ?? ''];
    return first < second ? -1 : Number(first > second);
  },
  strength: (one, other) =>
    (one.general_impression ?? STRENGTH_UNKNOWN) - (other.general_impression ?? STRENGTH_UNKNOWN),
};

/** Puts two hives in this order; those that are equal in it stay as they stand. */
export const compareHives = (one: ListedHive, other: ListedHive, order: HiveOrder): number =>
  compareBy[order](one, other) || one.position_on_apiary - other.position_on_apiary;
