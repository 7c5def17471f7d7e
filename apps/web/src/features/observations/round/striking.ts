import { isIsoDay, type ObservationData } from '@propolis/domain';

/** What one would tell of a hive after a round, the most urgent first. */
export const STRIKING = [
  'problem',
  'swarming',
  'attention',
  'weak',
  'weaker',
  'noBrood',
  'lessBrood',
  'noEggs',
  'queenNotSeen',
  'queenCells',
  'lowStores',
  'lessStores',
  'aggressive',
  'stronger',
  'superAdded',
  'reminder',
] as const;
export type Striking = (typeof STRIKING)[number];

/** What was noted of a hive, and what was known of the same items before. */
export interface Comparison {
  readonly noted: ObservationData;
  readonly before: ObservationData;
}

/** Fewer than this is said without comparing: two frames carry a colony for a week of rain. */
const LOW_STORES = 2;
/** From here on a change in frames is more than a matter of counting. */
const NOTABLE_CHANGE = 2;
/** From this step of gentleness on one needs the smoker. */
const AGGRESSIVE = 4;

/** How much more there is than before; nothing where one of both was not counted. */
function change({ noted, before }: Comparison, key: string): number {
  const [now, then] = [noted[key], before[key]];
  return typeof now === 'number' && typeof then === 'number' ? now - then : 0;
}

const isBelow = (value: unknown, bound: number): boolean => typeof value === 'number' && value < bound;
const isFrom = (value: unknown, bound: number): boolean => typeof value === 'number' && value >= bound;

const RULES: Readonly<Record<Striking, (hive: Comparison) => boolean>> = {
  problem: ({ noted }) => noted.problem_observed === true,
  swarming: ({ noted }) => noted.swarming_observed === true,
  attention: ({ noted }) => noted.surveillance_particular_attention === true,
  weak: ({ noted }) => noted.general_impression === 1,
  weaker: (hive) => hive.noted.general_impression !== 1 && change(hive, 'general_impression') < 0,
  noBrood: ({ noted }) => noted.brood_frames === 0,
  lessBrood: (hive) => hive.noted.brood_frames !== 0 && change(hive, 'brood_frames') <= -NOTABLE_CHANGE,
  noEggs: ({ noted }) => noted.brood_eggs === false,
  queenNotSeen: ({ noted }) => noted.queen_observed === false && noted.brood_eggs !== true,
  queenCells: ({ noted }) => isFrom(noted.brood_royal_cells, 1),
  lowStores: ({ noted }) => isBelow(noted.reserves_honey_frames, LOW_STORES),
  lessStores: (hive) =>
    !isBelow(hive.noted.reserves_honey_frames, LOW_STORES) &&
    change(hive, 'reserves_honey_frames') <= -NOTABLE_CHANGE,
  aggressive: ({ noted }) => isFrom(noted.workers_sweetness, AGGRESSIVE),
  stronger: (hive) => change(hive, 'general_impression') > 0,
  superAdded: (hive) => change(hive, 'structure_honey_super') > 0,
  reminder: ({ noted }) =>
    noted.surveillance_reminder === true && isIsoDay(String(noted.surveillance_reminder_date)),
};

/** What is striking in what was noted; nothing where all is as it should be. */
export const strikingOf = (hive: Comparison): readonly Striking[] =>
  STRIKING.filter((kind) => RULES[kind](hive));
