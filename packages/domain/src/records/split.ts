import { addDays, type IsoDay } from '../days.ts';

/** Frames that a split gives away or gets. */
export interface SplitFrames {
  readonly brood: number;
  readonly stores: number;
}

const FRAMES = ['brood', 'stores'] as const;

/** Frames of a hive before a split; null if they were never observed. */
export type FramesBefore = { readonly [kind in keyof SplitFrames]: number | null };

/** The kinds of which more frames are given away than the hive has. Unknown numbers are not checked. */
export const missingFrames = (
  before: FramesBefore,
  parts: readonly SplitFrames[],
): readonly (keyof SplitFrames)[] => {
  const given = givenAway(parts);
  return FRAMES.filter((kind) => given[kind] > (before[kind] ?? Number.POSITIVE_INFINITY));
};

/** The frames that stay with the divided hive; an unknown number stays unknown. */
export function framesLeft(before: FramesBefore, parts: readonly SplitFrames[]): FramesBefore {
  const given = givenAway(parts);
  const left = (kind: keyof SplitFrames) => {
    const had = before[kind];
    return had === null ? null : Math.max(0, had - given[kind]);
  };
  return { brood: left('brood'), stores: left('stores') };
}

const givenAway = (parts: readonly SplitFrames[]): SplitFrames => ({
  brood: parts.reduce((sum, { brood }) => sum + brood, 0),
  stores: parts.reduce((sum, { stores }) => sum + stores, 0),
});

/** What a beekeeper checks after a split. */
export const SPLIT_CHECKS = ['queen_cells', 'virgin_queen', 'eggs', 'treat_broodless'] as const;
/** A value of `SPLIT_CHECKS`. */
export type SplitCheck = (typeof SPLIT_CHECKS)[number];

/**
 * The planned checks of the part without the queen. A queen reared from a young larva hatches on day 12 or 13 and lays
 * from about day 21. The last worker brood has hatched on day 21, and new brood is not capped before day 29: between
 * them all mites are on bees, and oxalic acid reaches them.
 */
export const splitChecks = (day: IsoDay): readonly { readonly check: SplitCheck; readonly due: IsoDay }[] => [
  { check: 'queen_cells', due: addDays(day, 7) },
  { check: 'virgin_queen', due: addDays(day, 14) },
  { check: 'eggs', due: addDays(day, 21) },
  { check: 'treat_broodless', due: addDays(day, 21) },
];
