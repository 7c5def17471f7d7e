import { addDays, type IsoDay } from '../days.ts';
import type { QueenOrigin } from './queens.ts';

/** Frames that a split gives away or gets. */
export interface SplitFrames {
  readonly brood: number;
  readonly stores: number;
}

const FRAMES = ['brood', 'stores'] as const;

/** What one hive gives to another: frames, and seams of bees. */
export interface SplitGift extends SplitFrames {
  readonly bees: number;
}

/** The items of observations that count what a hive gives. */
export const SPLIT_ITEMS = [
  ['brood', 'brood_frames'],
  ['stores', 'reserves_honey_frames'],
  ['bees', 'workers_quantity'],
] as const satisfies readonly (readonly [keyof SplitGift, string])[];

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

/** A part of a divided hive, by the queen that it gets. */
export interface SplitPart {
  readonly queen: string | null;
  /** Null for a queen that is known. */
  readonly new_queen: { readonly origin: QueenOrigin | null } | null;
}

const FROM_ELSEWHERE: readonly (QueenOrigin | null)[] = ['bought', 'given'];

/** Whether the new queen of a part is a daughter of the divided hive, which is so unless she came from elsewhere. */
export const isDaughter = ({ new_queen }: Pick<SplitPart, 'new_queen'>): boolean =>
  new_queen !== null && !FROM_ELSEWHERE.includes(new_queen.origin);

/** The hives that raise a queen, and so are checked: 0 is the divided hive, then its parts. */
export const hivesToCheck = (parts: readonly SplitPart[], queenPart: number | null): readonly number[] => [
  ...(queenPart === null ? [] : [0]),
  ...parts.flatMap((part, at) =>
    at !== queenPart && (part.queen === null || isDaughter(part)) ? [at + 1] : [],
  ),
];
