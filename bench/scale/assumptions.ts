/** One estimated figure with its reason. */
interface Assumption<T = number> {
  readonly is: T;
  readonly why: string;
}

const assumed = <T>(is: T, why: string): Assumption<T> => ({ is, why });

/**
 * Usage by beekeepers and devices, and prices of machines. Each can be overridden: `npm run scale -- visitsInMay=6`.
 */
export const ASSUMPTIONS = {
  hivesPerBeekeeper: assumed(10, 'a usual holding in Switzerland'),
  visitsInMay: assumed(4, 'visits of one hive in the month with the most, swarm control every week'),
  opensPerVisit: assumed(0.5, 'times the app is opened for each hive visited: hives are visited in rounds'),
  opensPerDay: assumed(0.3, 'times a beekeeper opens the app for a look, of each day'),
  curvesPerOpen: assumed(0.2, 'curves looked at each time the app is opened'),
  photosPerVisit: assumed(0.3, 'photos taken at each hive visited'),
  sessionsPerMonth: assumed(
    1,
    'times a beekeeper signs in: sessions last 90 days, but there are several devices',
  ),
  scalesPerHive: assumed(0.03, 'hives that stand on a scale'),
  deliveriesPerHour: assumed(6, 'of one scale: every ten minutes'),
  readingsPerDelivery: assumed(3, 'weight, temperature, humidity'),
  countingsInAugust: assumed(1, 'photos of boards of one hive in the month with the most'),
  megabytesOfPhoto: assumed(1.3, 'a photo of a comb as the page sends it, made smaller on the device'),
  megabytesOfBoard: assumed(2.9, 'a photo of a board as it was taken, 12 megapixels'),
  kilobytesPerOpen: assumed(6, 'answers of an opening, compressed; the app itself lies on the device'),
  pushesPerBeekeeper: assumed(4, 'messages to a device in a month'),
  mailsPerBeekeeper: assumed(1, 'mails in a month'),
  waitOfRequest: assumed(100, 'ms that 99 of 100 requests may wait for a core at most'),
  waitOfCounting: assumed(10, 'minutes that 95 of 100 photos may wait for their counting at most'),
  busy: assumed(
    0.6,
    'share of its cores that a machine may use in the busiest hour, so that one of two can fail',
  ),
  francsPerCore: assumed(12, 'a month of a core with 4 GB of memory, rented'),
  francsPerDiskTerabyte: assumed(80, 'a month of fast disk, twice for a replica'),
  francsPerBucketTerabyte: assumed(20, 'a month of a bucket'),
  francsPerTransferTerabyte: assumed(10, 'sent to browsers'),
} as const satisfies Readonly<Record<string, Assumption>>;

export type Assumptions = { readonly [Name in keyof typeof ASSUMPTIONS]: number };

export const assumptionsAsThey = (changes: Readonly<Record<string, number>> = {}): Assumptions => {
  const unknown = Object.keys(changes).filter((name) => !(name in ASSUMPTIONS));
  if (unknown.length > 0) throw new Error(`nothing is assumed of ${unknown.join(', ')}`);
  const all = Object.entries(ASSUMPTIONS).map(([name, { is }]) => [name, changes[name] ?? is]);
  return Object.fromEntries(all) as Assumptions; // the same names
};

/** Hive visits by month relative to May, and countings relative to August. A year begins in January. */
export const VISITS = [0.05, 0.1, 0.3, 0.7, 1, 0.9, 0.7, 0.5, 0.3, 0.15, 0.05, 0.05] as const;
export const COUNTED = [0.3, 0.1, 0.1, 0.1, 0.3, 0.3, 0.8, 1, 0.6, 0.5, 0.3, 0.4] as const;
/** Share of a week's visits by day, from Monday on. */
export const WEEKDAYS = [0.08, 0.08, 0.08, 0.09, 0.12, 0.33, 0.22] as const;
/** Share of a day's visits by hour, in the beekeeper's time zone. */
export const HOURS = [
  ...[0, 0, 0, 0, 0, 0, 0, 0.01, 0.04, 0.09, 0.13, 0.12],
  ...[0.06, 0.09, 0.12, 0.11, 0.09, 0.07, 0.04, 0.02, 0.01, 0, 0, 0],
] as const;
