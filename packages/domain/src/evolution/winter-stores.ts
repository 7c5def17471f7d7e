import { daysBetween, type IsoDay } from '../days.ts';
import { findHiveType } from '../hives.ts';
import { DAY_MS } from '../time-units.ts';
import { localDaysOf } from './local-days.ts';
import type { OwnWeight } from './own-weight.ts';
import { medianOf, type SeriesReading } from './series.ts';
import { EMPTY_HIVES, EMPTY_SUPER, WINTER_STORES } from './weight-bounds.ts';
import { isWithin, seasonMonth } from './weight-causes.ts';

/** The parts of a hive that determine its weight without stores. */
export interface HiveBuild {
  /** Id of its hive type. */
  readonly type: number;
  /** Number of honey supers; undefined counts as none in winter. */
  readonly supers?: number | undefined;
}

/**
 * Weight of a hive without stores in kg: box, floor, roof, comb and bees. An estimate that differs by a few
 * kg with the wood of the box; null for a type without a known weight. Sources are in `EMPTY_HIVES`.
 */
export function weightWithoutStores({ type, supers = 0 }: HiveBuild): number | null {
  const key = findHiveType(type)?.key;
  const empty = EMPTY_HIVES.find((hive) => hive.type === key);
  return empty ? empty.weight + supers * EMPTY_SUPER : null;
}

/** The consumption of a colony in one winter, from its heaviest to its lightest day; see `WeightEvent`. */
export interface Winter {
  readonly kind: 'stores';
  readonly start: number;
  readonly end: number;
  readonly change: number;
  /** kg consumed in seven days, positive. */
  readonly perWeek: number;
  /** kg left at the end; null if the weight without stores is unknown. */
  readonly stores: number | null;
  /** When the stores run out at this rate, ms since 1970; null if `stores` is null. */
  readonly runOut: number | null;
}

/** What is known of a hive besides its weight. */
export interface Wintering {
  readonly timeZone: string;
  readonly isSouth: boolean;
  /** kg without stores at an instant (ms): the boxes of a hive change with the year. */
  readonly withoutStores: (until: number) => number | null;
}

/** A day of winter: the median weight, and the median without additions and removals. */
interface WinterDay {
  readonly day: IsoDay;
  readonly start: number;
  readonly end: number;
  readonly weight: number;
  readonly own: number;
}

/** The winters of a hive, each with its days. */
function winterDays(weight: OwnWeight, { timeZone, isSouth }: Wintering): WinterDay[][] {
  const [first, last] = [weight.accepted[0], weight.accepted.at(-1)];
  if (!first || !last) return [];
  const { own } = weight;
  const winters: WinterDay[][] = [];
  let at = 0;
  for (const { day, start, end } of localDaysOf({ start: first.time, end: last.time + 1 }, timeZone)) {
    const from = at;
    while ((own[at]?.time ?? end) < end) at += 1;
    if (!isWithin(seasonMonth(day, isSouth), WINTER_STORES.months)) continue;
    const middle = (readings: readonly SeriesReading[]) =>
      medianOf(readings.slice(from, at).map(({ value }) => value));
    const [weighed, eaten] = [middle(weight.accepted), middle(own)];
    if (weighed === undefined || eaten === undefined) continue;
    const winter = winters.at(-1);
    const before = winter?.at(-1);
    const one = { day, start, end, weight: weighed, own: eaten };
    if (winter && before && daysBetween(before.day, day) <= WINTER_STORES.gapDays) winter.push(one);
    else winters.push([one]);
  }
  return winters;
}

/** The winters in which a colony consumed its stores. */
export const findWinters = (weight: OwnWeight, wintering: Wintering): Winter[] =>
  winterDays(weight, wintering).flatMap((days) => {
    const lightest = days.reduce((least, day) => (day.own <= least.own ? day : least));
    const until = days.slice(0, days.indexOf(lightest) + 1);
    const heaviest = until.reduce((most, day) => (day.own > most.own ? day : most));
    return winterOf(until.slice(until.indexOf(heaviest)), wintering.withoutStores);
  });

function winterOf(days: readonly WinterDay[], withoutStores: Wintering['withoutStores']): Winter[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || daysBetween(first.day, last.day) < WINTER_STORES.days) return [];
  const newest = days.filter(({ day }) => daysBetween(day, last.day) <= WINTER_STORES.rateDays);
  const oldest = newest[0] ?? first;
  const time = (last.start - oldest.start) / DAY_MS / 7; // weeks
  const perWeek = (oldest.own - last.own) / time;
  if (!(perWeek >= WINTER_STORES.perWeek.least && perWeek <= WINTER_STORES.perWeek.most)) return [];
  const empty = withoutStores(last.end);
  // A colony below the weight of an empty hive shows that the estimate is too high for this hive.
  const isKnown = empty !== null && days.every(({ weight }) => weight > empty);
  const stores = isKnown ? last.weight - empty : null;
  const runOut = stores === null ? null : last.end + (stores / perWeek) * 7 * DAY_MS;
  return [
    {
      kind: 'stores',
      start: first.start,
      end: last.end,
      change: last.own - first.own,
      perWeek,
      stores,
      runOut,
    },
  ];
}
