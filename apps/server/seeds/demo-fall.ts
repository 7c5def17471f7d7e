import type { DemoHive, Story } from './demo-places.ts';

/** Daily mite fall of a colony. */
type Fall = Readonly<Record<Story, number>>;

/** In July, before any treatment: written in the notes of that visit, and counted on that day. */
export const JULY_FALL: Fall = { strong: 4, steady: 3, swarms: 2, weak: 12, nucleus: 1 };

/** A manual count of each colony: the day of the year, and the days on the board. */
export interface BoardDay {
  readonly month: number;
  readonly date: number;
  readonly days: number;
  readonly fall: Fall;
}

/** A year of counts: mites double about monthly while there is brood, and many fall after the winter treatment. */
export const BOARD_DAYS: readonly BoardDay[] = [
  { month: 4, date: 14, days: 7, fall: { strong: 0.4, steady: 0.3, swarms: 0.3, weak: 1, nucleus: 0.2 } },
  { month: 5, date: 28, days: 7, fall: { strong: 1.6, steady: 1.1, swarms: 1, weak: 3.9, nucleus: 0.4 } },
  { month: 7, date: 4, days: 3, fall: JULY_FALL },
  { month: 9, date: 2, days: 7, fall: { strong: 3.1, steady: 2.3, swarms: 2, weak: 11, nucleus: 1.3 } },
  { month: 10, date: 12, days: 7, fall: { strong: 1.1, steady: 0.9, swarms: 0.6, weak: 4.2, nucleus: 0.3 } },
  { month: 1, date: 5, days: 14, fall: { strong: 21, steady: 14, swarms: 11, weak: 44, nucleus: 6 } },
];

/** A sample of bees, taken with powdered sugar. */
export interface BeeSampleDay {
  readonly hive: DemoHive['key'];
  readonly month: number;
  readonly date: number;
  readonly mites: number;
  readonly bees: number;
}

/** In July and August, while no treatment runs: two colonies above the threshold, one of them less after it. */
export const SAMPLE_DAYS: readonly BeeSampleDay[] = [
  { hive: 'rose', month: 7, date: 18, mites: 5, bees: 300 },
  { hive: 'rose', month: 8, date: 24, mites: 2, bees: 320 },
  { hive: 'arnica', month: 7, date: 18, mites: 9, bees: 280 },
  { hive: 'arnica', month: 8, date: 6, mites: 14, bees: 300 },
  { hive: 'sage', month: 7, date: 18, mites: 2, bees: 300 },
  { hive: 'sage', month: 8, date: 6, mites: 5, bees: 300 },
];
