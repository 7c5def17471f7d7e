import type { ObservationData } from '../observations/types.ts';

/** Kinds of frames that are added to a hive or taken from it. */
export const FRAME_KINDS = ['empty', 'foundation', 'drawn', 'brood', 'stores'] as const;
export type FrameKind = (typeof FRAME_KINDS)[number];

/** Parts that a hive has or has not. */
export const HIVE_PARTS = ['excluder', 'feeder', 'pollen_trap', 'insulation', 'stone'] as const;
export type HivePart = (typeof HIVE_PARTS)[number];

/** The items of observations that tell of a part; null where the catalogue has none. */
const PART_ITEMS: Readonly<Record<HivePart, string | null>> = {
  excluder: 'structure_queen_excluder',
  feeder: null,
  pollen_trap: 'structure_pollen_trap',
  insulation: 'structure_insulation',
  stone: 'structure_has_rock',
};

/** The item of observations that counts honey supers. */
export const SUPERS_ITEM = 'structure_honey_super';

/** The items of observations that count frames of a kind. */
export const FRAME_ITEMS = [
  ['brood', 'brood_frames'],
  ['stores', 'reserves_honey_frames'],
] as const satisfies readonly (readonly [FrameKind, string])[];

/** The values that a change of parts gives to a hive: true for put on, false for taken off; null is no change. */
export const valuesOfParts = (parts: Readonly<Record<HivePart, boolean | null>>): ObservationData =>
  Object.fromEntries(
    HIVE_PARTS.flatMap((part) => {
      const [item, value] = [PART_ITEMS[part], parts[part]];
      return item === null || value === null ? [] : [[item, value]];
    }),
  );
