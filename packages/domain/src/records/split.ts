import { addDays, type IsoDay } from '../days.ts';
import { FRAME_ITEMS } from './equipment.ts';
import type { QueenOrigin } from './queens.ts';

/** What one hive gives to another: frames, and seams of bees. */
export interface SplitGift {
  readonly brood: number;
  readonly stores: number;
  readonly bees: number;
}

/** The items of observations that count what a hive gives. */
export const SPLIT_ITEMS = [
  ...FRAME_ITEMS,
  ['bees', 'workers_quantity'],
] as const satisfies readonly (readonly [keyof SplitGift, string])[];

/** What a beekeeper checks after a split. */
export const SPLIT_CHECKS = ['queen_cells', 'virgin_queen', 'eggs', 'treat_broodless'] as const;
export type SplitCheck = (typeof SPLIT_CHECKS)[number];

/** How a queen from another colony comes into a part: about to hatch, hatched, or mated. */
export const QUEEN_STAGES = ['cell', 'virgin', 'mated'] as const;
export type QueenStage = (typeof QUEEN_STAGES)[number];

/** Days after the split, by the queen that the part gets. */
const CHECK_DAYS = {
  raised: { queen_cells: 7, virgin_queen: 14, eggs: 21, treat_broodless: 21 },
  cell: { virgin_queen: 7, eggs: 14, treat_broodless: 21 },
  virgin: { eggs: 14 },
  mated: {},
} as const satisfies Readonly<Record<QueenStage | 'raised', Partial<Record<SplitCheck, number>>>>;

interface PlannedCheck {
  readonly check: SplitCheck;
  readonly due: IsoDay;
}

/**
 * The planned checks of a part, by the queen that it gets; by default it raises one. A queen reared from a young larva
 * hatches on day 12 or 13 and lays from about day 21. The last worker brood has hatched on day 21, and new brood is not
 * capped before day 29: between them all mites are on bees, and oxalic acid reaches them. A queen of a ripe cell lays
 * from about day 14, so her brood is capped from about day 23. A virgin lays too early for days without capped brood.
 */
export function splitChecks(day: IsoDay, stage: QueenStage | 'raised' = 'raised'): readonly PlannedCheck[] {
  const days: Partial<Record<SplitCheck, number>> = CHECK_DAYS[stage];
  return SPLIT_CHECKS.flatMap((check) => {
    const after = days[check];
    return after === undefined ? [] : [{ check, due: addDays(day, after) }];
  });
}

/** A part of a divided hive, by the queen that it gets. */
export interface SplitPart {
  readonly queen: string | null;
  /** Null for a queen that is known. */
  readonly new_queen: { readonly origin: QueenOrigin | null } | null;
  /** Only of a queen from another colony. */
  readonly queen_stage?: QueenStage | undefined;
}

const FROM_ELSEWHERE: readonly (QueenOrigin | null)[] = ['bought', 'given'];

/** Whether the new queen of a part is a daughter of the divided hive, which is so unless she came from elsewhere. */
export const isDaughter = ({ new_queen, queen_stage }: Omit<SplitPart, 'queen'>): boolean =>
  new_queen !== null && queen_stage === undefined && !FROM_ELSEWHERE.includes(new_queen.origin);

interface CheckedHive {
  /** 0 is the divided hive, then its parts. */
  readonly at: number;
  readonly stage: QueenStage | 'raised';
}

/** The hives to check after a split, with the stage of their queen. */
export function hivesToCheck(parts: readonly SplitPart[], queenPart: number | null): readonly CheckedHive[] {
  const ofParts = parts.flatMap((part, at): CheckedHive[] => {
    const isRaised = part.queen === null || isDaughter(part);
    const stage = part.queen_stage ?? (isRaised ? 'raised' : undefined);
    return at === queenPart || stage === undefined ? [] : [{ at: at + 1, stage }];
  });
  return queenPart === null ? ofParts : [{ at: 0, stage: 'raised' }, ...ofParts];
}
