/** Where a counting stands, in the order in which it goes through them (specification 4). */
export const COUNTING_STATUSES = [
  'waiting',
  'processing',
  'done',
  'error_api_find_coin',
  'error_api_count_varroas',
  'error_local',
  'error_unknown',
] as const;
/** One of them. */
export type CountingStatus = (typeof COUNTING_STATUSES)[number];

/** The four kinds of error, which are shown as one (specification 4). */
export const COUNTING_ERRORS = [
  'error_api_find_coin',
  'error_api_count_varroas',
  'error_local',
  'error_unknown',
] as const satisfies readonly CountingStatus[];
/** One of them. */
export type CountingError = (typeof COUNTING_ERRORS)[number];

/** Whether nothing will come of it any more. */
export const isCountingError = (status: CountingStatus): status is CountingError =>
  COUNTING_ERRORS.some((error) => error === status);

/** How far a counting is, as it is shown and asked for: the four errors are one (specification 4). */
export const SHOWN_STATUSES = ['waiting', 'processing', 'done', 'error'] as const;
/** One of them. */
export type ShownStatus = (typeof SHOWN_STATUSES)[number];
/** As which a status is shown. */
export const shownStatus = (status: CountingStatus): ShownStatus =>
  isCountingError(status) ? 'error' : status;

/** A detection counts from here on (0 to 1); less certain ones are shown only. */
export const LEAST_CERTAINTY = 0.5;

/** Why the scale of a count may be wrong, as the counter warns of it: then its number may be far off. */
export const SCALE_DOUBTS = ['assumed_scale', 'unsure_scale', 'unfit_scale'] as const;
/** One of them. */
export type ScaleDoubt = (typeof SCALE_DOUBTS)[number];

/** Scales of a photo that the beekeeper may give, in mm per pixel: finer and coarser photos cannot be counted. */
export const BOARD_MM_PER_PX = { least: 0.005, most: 1 } as const;

/** Days that a board may have lain under a hive: the half of one, and a year. */
export const EXPOSURE_DAYS = { least: 0.5, most: 366 } as const;

/** More mites than ever lay on one board. */
export const MITES_MAX = 100_000;

/** What the certainties of all detections say together. */
export interface CertaintySummary {
  readonly varroa_count_above_minimum_certainty: number;
  readonly varroa_count_total: number;
  /** 0 to 1; null without any detection. */
  readonly median_certainty: number | null;
}

/** Counts detections by their certainty (0 to 1), in any order; the median is that of all of them. */
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

/** What a beekeeper says against the counter; detections by their place in its list, from 0. */
export interface Corrections {
  /** Mites, however uncertain the counter was. */
  readonly confirmed: readonly number[];
  /** None, however certain it was. */
  readonly removed: readonly number[];
  /** Mites that it did not see, in pixels of the upright photo. */
  readonly added: readonly { readonly x: number; readonly y: number }[];
}

/** How many mites there are with these corrections; undefined where they name a detection that there is not. */
export function correctedCount(
  certainties: readonly number[],
  { confirmed, removed, added }: Corrections,
): number | undefined {
  if ([...confirmed, ...removed].some((index) => certainties[index] === undefined)) return undefined;
  const [isConfirmed, isRemoved] = [new Set(confirmed), new Set(removed)];
  const seen = certainties.filter(
    (certainty, index) => !isRemoved.has(index) && (isConfirmed.has(index) || certainty >= LEAST_CERTAINTY),
  );
  return seen.length + added.length;
}

/** The number that counts: with the beekeeper's corrections, where there are any; null before there is one. */
export const countedMites = ({
  corrected_count: corrected,
  varroa_count_above_minimum_certainty: counted,
}: {
  readonly corrected_count: number | null;
  readonly varroa_count_above_minimum_certainty: number | null;
}): number | null => corrected ?? counted;

/** Mites that fell each day while the board lay; null where one of the two is not known. */
export const mitesPerDay = (mites: number | null, exposureDays: number | null): number | null =>
  mites === null || exposureDays === null || exposureDays <= 0 ? null : mites / exposureDays;
