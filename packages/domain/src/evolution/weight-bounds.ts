import { HOUR_MS } from '../time-units.ts';

/** Natural changes of a hive's weight within a few hours, in kg. */
export interface NaturalChange {
  /** Change at once: bees leaving or returning together, a shower on the roof. */
  readonly atOnce: number;
  /** Additional change per hour. */
  readonly perHour: number;
  /** Source of the numbers. */
  readonly source: string;
}

/**
 * Natural weight changes; a larger change was caused by a person, an animal or a swarm. Derived from the
 * three series in record 028 and tested against shifted, thinned and disturbed copies of them.
 */
export const NATURAL_CHANGE = {
  gain: {
    atOnce: 2,
    perHour: 0.2,
    source:
      'set by the series: rape gave 3.7 kg in 12 hours (Schwartau 2017), a comb and a super are 4.9 kg; a shower on the roof is taken for less than 2 kg',
  },
  loss: {
    atOnce: 1.2,
    perHour: 0.15,
    source:
      'swarms of 1.4 kg (killerbeeshoney.com), 1.8 kg (solutionbee) and 2 to 3 kg (dashonhoney.com); foragers that leave in a morning are taken for less than 1 kg; by night 1.7 kg of water dried (Schwartau 2017)',
  },
} as const satisfies Record<'gain' | 'loss', NaturalChange>;

/** Rules of a sudden change; times in ms, shares of the change from 0 to 1. */
export const STEP_RULES = {
  /** A change within this time is sudden; with rarer readings, between two consecutive ones. */
  sudden: 1.5 * HOUR_MS,
  /** Longer gaps allow no more natural change than a day. */
  naturalMost: 24 * HOUR_MS,
  /** Across a longer gap no change is sudden: the time of the change is unknown. */
  gap: 25 * HOUR_MS,
  /** A change undone within this time was a wrong reading, a lifted hive, or rain that dried. */
  undone: 36 * HOUR_MS,
  /** Share that may remain of an undone change. */
  rest: 0.3,
  /** Share that returns at once when a hive is put back, for frequent and for rare readings. */
  putBack: { frequent: 0.4, rare: 0.7 },
  /** Longest work at a hive, and the pause without a change that ends it. */
  work: 3 * HOUR_MS,
  pause: 0.5 * HOUR_MS,
  /** A change smaller than this share, or than `leastMove` kg, is not work. */
  move: 0.2,
  leastMove: 0.3,
} as const;

/**
 * Plausible weights of a hive in kg, from a mating box to a stack of full supers. A series mostly outside
 * these bounds is from an uncalibrated scale and yields no events; neither does a change from or to a heavier
 * weight.
 */
export const HIVE_WEIGHT = { least: 2, most: 300 } as const;

/**
 * Criteria for the causes of a sudden change. Months 1 to 12 in the northern hemisphere, hours in local time.
 */
export const CAUSES = {
  /** If a smaller share remains, the hive itself was removed; the reverse is a hive placed on its scale. */
  hiveGone: 0.3,
  /** Beekeepers work by daylight; a change at another hour is not their work. */
  work: { hours: [6, 22] },
  /** kg: two swarms do not leave at once. */
  swarm: { months: [4, 8], hours: [8, 19], most: 5 },
  /** kg: one comb of honey. */
  harvest: { months: [4, 10], least: 2 },
  /** Supers are added from spring to summer; gains at other times are mostly food. */
  supers: { months: [3, 7] },
  source: 'rule: the year of beekeepers in the lowlands of Central Europe; a prime swarm leaves around noon',
} as const;

/** A nectar flow: consecutive days with a gain. */
export const NECTAR_FLOW = {
  /** Minimum gain per day in kg, as a mean over three days. */
  perDay: 0.5,
  /** Days of bad weather that do not end a flow. */
  pause: 3,
  /** Minimum duration in days and minimum gain in kg. */
  days: 3,
  total: 3,
  source: 'rule: half a kilogram a day is more than a colony eats; days and sum were set by the series',
} as const;

/** Months and rates of a colony that lives only on its stores. */
export const WINTER_STORES = {
  /** First and last month of the cold half-year, 1 to 12, northern hemisphere. */
  months: [10, 3],
  /** Days needed to compute a rate, and the gap in days that separates two winters. */
  days: 14,
  gapDays: 90,
  /** The rate covers this many last days: in spring the brood consumes more than in autumn. */
  rateDays: 28,
  /** No winter lasts more days; longer stores are sufficient and need no date. */
  enoughDays: 182,
  /** kg per week; less is a scale that does not change, more is not winter. */
  perWeek: { least: 0.05, most: 2 },
  source:
    'rule: 1.5 to 2.5 kg a month in the cluster (connectedbeekeeping.fr), 1 kg a week when they breed in spring (bees-online.at)',
} as const;

/** Winter weight of a hive of a type without stores: box, floor, roof, drawn comb and bees. */
export interface EmptyHive {
  /** Key of the hive type. */
  readonly type: string;
  /** kg with one brood box. */
  readonly weight: number;
  readonly source: string;
}

/** Estimates: hives differ by a few kg with their wood and roof. The interface says so. */
export const EMPTY_HIVES: readonly EmptyHive[] = [
  { type: 'dadant_blatt', weight: 23, source: 'abeillenoire44.fr: 12 frames 23 kg; 10 frames 20 kg' },
  { type: 'langstroth', weight: 18, source: 'rheinhessen-summt: 18 kg with frames, wax and bees' },
  {
    type: 'zander',
    weight: 12,
    source: 'derbienenblog.de: box 3.2, floor and roof 4.5, 10 frames 3.0, bees 2 kg',
  },
  { type: 'nucleus', weight: 12, source: 'abeillenoire44.fr: 12 kg with wood, frames, wax and bees' },
];
/** kg of a honey super with drawn, empty comb. */
export const EMPTY_SUPER = 6;
