import { HOUR_MS } from '../time-units.ts';

/** What a hive's weight does by itself within some hours, in kg. */
export interface NaturalChange {
  /** Within moments: bees that leave or come home together, a shower on the roof. */
  readonly atOnce: number;
  /** More for each hour that passes. */
  readonly perHour: number;
  /** What the numbers stand on. */
  readonly source: string;
}

/**
 * What weight changes by itself; beyond it somebody or something took or gave. Set with the three series in sight on
 * which record 028 measures them, and held against copies of them that were shifted, thinned and disturbed.
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

/** How sudden, how long and how whole; times in ms, shares of the change from 0 to 1. */
export const STEP_RULES = {
  /** What changes within it is sudden; of a scale that delivers less often, from one reading to the next. */
  sudden: 1.5 * HOUR_MS,
  /** What nature gives in a day it does not exceed in longer gaps. */
  natureTires: 24 * HOUR_MS,
  /** Across a longer gap nothing is sudden: nobody knows when it happened. */
  gap: 25 * HOUR_MS,
  /** What is undone within it was a wrong reading, a hive that was lifted, or water that dried. */
  undone: 36 * HOUR_MS,
  /** What may be left of a change that was undone. */
  rest: 0.3,
  /** How much comes back at once where things are put back: of frequent readings, and of rare ones. */
  putBack: { frequent: 0.4, rare: 0.7 },
  /** Nobody works at a hive for longer; ms, and the pause without a change that ends it. */
  work: 3 * HOUR_MS,
  pause: 0.5 * HOUR_MS,
  /** A change by less, or by less than `leastMove` kg, is no work any more. */
  move: 0.2,
  leastMove: 0.3,
} as const;

/**
 * What a hive can weigh, in kg, from a mating box to a tower of full supers. A series that lies mostly outside is of a scale
 * that nobody has calibrated: its numbers are no kilograms, and tell nothing. Nor does a change from or to what is heavier.
 */
export const HIVE_WEIGHT = { least: 2, most: 300 } as const;

/** What tells the causes of a sudden change apart. Months 1 to 12 north of the equator, hours of the local day. */
export const CAUSES = {
  /** Less than this share is left: the hive itself is gone. The other way round, it was set on its scale. */
  hiveGone: 0.3,
  /** Beekeepers work by daylight; what happens at another hour they do not do. */
  work: { hours: [6, 22] },
  /** kg: two swarms at once do not leave. */
  swarm: { months: [4, 8], hours: [8, 19], most: 5 },
  /** kg: a comb of honey. */
  harvest: { months: [4, 10], least: 2 },
  /** Supers are set up from spring to summer; what comes at other times is mostly food. */
  supers: { months: [3, 7] },
  source: 'rule: the year of beekeepers in the lowlands of Central Europe; a prime swarm leaves around noon',
} as const;

/** A nectar flow: days that gain, one after the other. */
export const NECTAR_FLOW = {
  /** kg that a day has to gain, on the mean of three. */
  perDay: 0.5,
  /** Days of bad weather that it outlasts. */
  pause: 3,
  /** Days that a flow lasts, and kg that it brings, at least. */
  days: 3,
  total: 3,
  source: 'rule: half a kilogram a day is more than a colony eats; days and sum were set by the series',
} as const;

/** When a colony lives on its stores alone, and how fast. */
export const WINTER_STORES = {
  /** First and last month of the cold half, 1 to 12, north of the equator. */
  months: [10, 3],
  /** Days that a rate needs, and a gap of how many parts two winters. */
  days: 14,
  gapDays: 90,
  /** The rate is that of so many last days: in spring brood eats more than in autumn. */
  rateDays: 28,
  /** Days after which no winter goes on, whenever in it one reckons: stores that last longer are enough, and no date says more. */
  enoughDays: 182,
  /** kg in a week; less is a scale that stands still, more is no winter. */
  perWeek: { least: 0.05, most: 2 },
  source:
    'rule: 1.5 to 2.5 kg a month in the cluster (connectedbeekeeping.fr), 1 kg a week when they breed in spring (bees-online.at)',
} as const;

/** What a hive of a type weighs in winter when its stores are gone: box, floor, roof, drawn comb and bees. */
export interface EmptyHive {
  /** Key of the hive type. */
  readonly type: string;
  /** kg with one brood box. */
  readonly weight: number;
  readonly source: string;
}

/** Hives differ by a few kg with their wood and roof: what they say is an estimate, and the beekeeper is told so. */
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
