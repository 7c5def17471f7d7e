/** Kinds of frames that are added to a hive or taken from it. */
export const FRAME_KINDS = ['empty', 'foundation', 'drawn', 'brood', 'stores'] as const;
/** A value of `FRAME_KINDS`. */
export type FrameKind = (typeof FRAME_KINDS)[number];

/** Parts that a hive has or has not. */
export const HIVE_PARTS = ['excluder', 'feeder', 'pollen_trap', 'insulation', 'stone'] as const;
/** A value of `HIVE_PARTS`. */
export type HivePart = (typeof HIVE_PARTS)[number];
