/** What a feed consists of; a member is null if it is unknown. */
export interface FeedComposition {
  /** kg of sugar in 1 kg of feed, 0 to 1. */
  readonly sugarShare: number | null;
  /** g/ml; null for a solid feed, which is never given in ml. */
  readonly density: number | null;
}

/**
 * Feeds with their usual composition, in the order of the form. Syrup 1:1 and 3:2 are by weight of sugar to water;
 * their densities are those of sucrose solutions of 50 % and 60 % at 20 °C (ICUMSA SPS-4). Ready syrup, invert syrup
 * and fondant are typical declarations of makers (70 to 73 %, 88 to 92 %), honey has at most 20 % of water (EU
 * directive 2001/110). The beekeeper can enter what the label says.
 */
export const FEEDS = {
  syrup: { sugarShare: null, density: null },
  syrup_1_1: { sugarShare: 0.5, density: 1.23 },
  syrup_3_2: { sugarShare: 0.6, density: 1.29 },
  ready_syrup: { sugarShare: 0.72, density: 1.36 },
  invert_syrup: { sugarShare: 0.72, density: 1.36 },
  fondant: { sugarShare: 0.9, density: null },
  own_honey: { sugarShare: 0.8, density: 1.42 },
  pollen: { sugarShare: null, density: null },
  water: { sugarShare: 0, density: 1 },
  other: { sugarShare: null, density: null },
} as const satisfies Readonly<Record<string, FeedComposition>>;
export type Feed = keyof typeof FEEDS;

/** An amount of feed as the beekeeper entered it. */
export interface FeedGiven {
  readonly feed: Feed;
  readonly amount: number;
  readonly unit: 'g' | 'ml';
  /** Replaces the usual composition, as the label says. */
  readonly sugarShare?: number | null | undefined;
  readonly density?: number | null | undefined;
  /** g of water that were added to 1 g of feed before it was given; the amount is that of the mixture. */
  readonly dilution?: number | null | undefined;
}

/** Mass of the feed in kg; null if it was given in ml and its density is unknown. */
export function feedKg({ feed, amount, unit, density, dilution }: FeedGiven): number | null {
  if (unit === 'g') return amount / 1000;
  const undiluted = density ?? FEEDS[feed].density;
  return undiluted === null ? null : (amount * dilutedDensity(undiluted, dilution ?? 0)) / 1000;
}

/** Volumes add up, with water of 1 g/ml. */
const dilutedDensity = (density: number, water: number): number => (1 + water) / (1 / density + water);

/** Sugar in kg; null if the share of sugar or the mass is unknown, which is never the same as none. */
export function sugarKg(given: FeedGiven): number | null {
  const share = given.sugarShare ?? FEEDS[given.feed].sugarShare;
  const mass = feedKg(given);
  return share === null || mass === null ? null : (mass * share) / (1 + (given.dilution ?? 0));
}

/** The sugar of a season: the sum of the known amounts, and the number of feedings whose sugar is unknown. */
export interface SugarTotal {
  readonly kg: number;
  readonly unknown: number;
}

/** Adds up feedings. */
export function sugarTotal(feedings: readonly FeedGiven[]): SugarTotal {
  const amounts = feedings.map(sugarKg);
  return {
    kg: amounts.reduce((sum: number, kg) => sum + (kg ?? 0), 0),
    unknown: amounts.filter((kg) => kg === null).length,
  };
}
