/** The four kinds of error; the interface shows them as one (specification 4). */
export const COUNTING_ERRORS = [
  'error_api_find_coin',
  'error_api_count_varroas',
  'error_local',
  'error_unknown',
] as const;
export type CountingError = (typeof COUNTING_ERRORS)[number];

/** Statuses of a counting, in the order in which it passes through them (specification 4). */
export const COUNTING_STATUSES = ['waiting', 'processing', 'done', ...COUNTING_ERRORS] as const;
export type CountingStatus = (typeof COUNTING_STATUSES)[number];

/** True if the counting has failed. */
export const isCountingError = (status: CountingStatus): status is CountingError =>
  COUNTING_ERRORS.some((error) => error === status);

/** Statuses as shown and as used in filters: the four errors are one (specification 4). */
export const SHOWN_STATUSES = ['waiting', 'processing', 'done', 'error'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];
export const shownStatus = (status: CountingStatus): ShownStatus =>
  isCountingError(status) ? 'error' : status;

/** A detection counts from this certainty on (0 to 1); less certain ones are only shown. */
export const LEAST_CERTAINTY = 0.5;

/** Reasons why the scale of a count may be wrong. The number may then be far off. */
export const SCALE_DOUBTS = ['assumed_scale', 'unsure_scale', 'unfit_scale'] as const;
export type ScaleDoubt = (typeof SCALE_DOUBTS)[number];

/**
 * Scales of a photo that the beekeeper may enter, in mm per pixel; photos outside the bounds cannot be
 * counted.
 */
export const BOARD_MM_PER_PX = { least: 0.005, most: 1 } as const;

/** Days that a board may have lain under a hive: half a day to a year. */
export const EXPOSURE_DAYS = { least: 0.5, most: 366 } as const;

/** More mites than were ever counted on one board. */
export const MITES_MAX = 100_000;

export interface CertaintySummary {
  readonly varroa_count_above_minimum_certainty: number;
  readonly varroa_count_total: number;
  /** 0 to 1; null without detections. */
  readonly median_certainty: number | null;
}

/** Counts detections by certainty (0 to 1), in any order; the median includes all of them. */
export function summariseCertainties(certainties: readonly number[]): CertaintySummary {
  const sorted = certainties.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  return {
    varroa_count_above_minimum_certainty: sorted.filter((certainty) => certainty >= LEAST_CERTAINTY).length,
    varroa_count_total: sorted.length,
    median_certainty: upper === undefined || lower === undefined ? null : (lower + upper) / 2,
  };
}

/** The beekeeper's corrections of a count; detections are named by their index, from 0. */
export interface Corrections {
  /** Detections marked as mites at any certainty. */
  readonly confirmed: readonly number[];
  /** Detections marked as not a mite at any certainty. */
  readonly removed: readonly number[];
  /** Mites that were not detected, in pixels of the upright photo. */
  readonly added: readonly { readonly x: number; readonly y: number }[];
  /** Cells of the photo in which every mark is right and no mite is missing, by their index in `boardCells`. */
  readonly checked?: readonly number[] | undefined;
  /** Whether the total of the spot check is used instead of the number of marks. */
  readonly extrapolated?: boolean | undefined;
}

/** The valid number of mites: the corrected one if there are corrections; null before the first count. */
export const countedMites = ({
  corrected_count: corrected,
  varroa_count_above_minimum_certainty: counted,
}: {
  readonly corrected_count: number | null;
  readonly varroa_count_above_minimum_certainty: number | null;
}): number | null => corrected ?? counted;

/** Mites per day while the board lay; null if the mites or the days are unknown. */
export const mitesPerDay = (mites: number | null, exposureDays: number | null): number | null =>
  mites === null || exposureDays === null || exposureDays <= 0 ? null : mites / exposureDays;

/** Width and height of each tile of a photo, in px. */
export const PHOTO_TILE_SIDE = 512;

/**
 * The level with the full resolution. Level 0 fits into one tile, and each further level is twice as large.
 */
export const finestTileLevel = ({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): number => Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / PHOTO_TILE_SIDE)));
