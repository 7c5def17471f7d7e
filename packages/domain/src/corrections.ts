import { type Corrections, LEAST_CERTAINTY } from './countings.ts';

/** The beekeeper has not corrected anything. */
export const NO_CORRECTIONS: Corrections = { confirmed: [], removed: [], added: [] };

/** True if the beekeeper has corrected or checked anything. */
export const isCorrected = ({ confirmed, removed, added, checked = [] }: Corrections): boolean =>
  confirmed.length + removed.length + added.length + checked.length > 0;

/** `confirmed` and `removed` are set by the beekeeper, `sure` and `unsure` by the certainty. */
export const MARK_STATES = ['confirmed', 'sure', 'unsure', 'removed'] as const;
export type MarkState = (typeof MARK_STATES)[number];

/**
 * The state of each detection with these corrections, in the order of the detections; `from` is the certainty
 * threshold (0 to 1).
 */
export function markStates(
  certainties: readonly number[],
  { confirmed, removed }: Corrections,
  from: number = LEAST_CERTAINTY,
): MarkState[] {
  const [isConfirmed, isRemoved] = [new Set(confirmed), new Set(removed)];
  return certainties.map((certainty, index) => {
    if (isRemoved.has(index)) return 'removed';
    if (isConfirmed.has(index)) return 'confirmed';
    return certainty >= from ? 'sure' : 'unsure';
  });
}

/** Number of mites at a certainty threshold (0 to 1); corrections by the beekeeper always apply. */
export const countFrom = (certainties: readonly number[], corrections: Corrections, from: number): number =>
  markStates(certainties, corrections, from).filter((state) => state === 'sure' || state === 'confirmed')
    .length + corrections.added.length;

/** Number of mites with these corrections; undefined if they name a detection that does not exist. */
export const correctedCount = (
  certainties: readonly number[],
  corrections: Corrections,
): number | undefined =>
  [...corrections.confirmed, ...corrections.removed].some((index) => certainties[index] === undefined)
    ? undefined
    : countFrom(certainties, corrections, LEAST_CERTAINTY);

/** Marks a detection as a mite or as not a mite, or clears the mark. */
export function decided(
  { confirmed, removed, ...others }: Corrections,
  index: number,
  word: 'mite' | 'none' | 'open',
): Corrections {
  const without = (list: readonly number[]) => list.filter((other) => other !== index);
  return {
    confirmed: word === 'mite' ? [...without(confirmed), index] : without(confirmed),
    removed: word === 'none' ? [...without(removed), index] : without(removed),
    ...others,
  };
}

/** Adds a mite that was not detected; x and y in whole pixels of the upright photo. */
export const withAdded = (
  corrections: Corrections,
  { x, y }: { readonly x: number; readonly y: number },
): Corrections => ({
  ...corrections,
  added: [...corrections.added, { x: Math.round(x), y: Math.round(y) }],
});

/** Removes an added mite by its index. */
export const withoutAdded = (corrections: Corrections, at: number): Corrections => ({
  ...corrections,
  added: corrections.added.filter((_, place) => place !== at),
});

/** Detections between these certainties may be mites or debris. */
const DOUBT = { least: 0.25, most: 0.75 };

/** Indexes of the detections to ask the beekeeper about, the most doubtful first. */
export const doubtfulOnes = (certainties: readonly number[]): number[] =>
  certainties
    .map((certainty, index) => ({ index, certainty }))
    .filter(({ certainty }) => certainty >= DOUBT.least && certainty <= DOUBT.most)
    .toSorted((one, other) => Math.abs(one.certainty - 0.5) - Math.abs(other.certainty - 0.5))
    .map(({ index }) => index);

/** The range in which the true number probably lies, and the likeliest number. */
export interface CountRange {
  readonly least: number;
  readonly likely: number;
  readonly most: number;
}

/**
 * The counter's range after the beekeeper's corrections. The range already allows for each correction, so the
 * correction is subtracted from it. The rest narrows to what is still open: the doubt of each undecided
 * detection, and the part of the common error that corresponds to the share of undecided doubtful detections.
 * Once all are decided, nothing is open.
 */
export function correctedRange(
  certainties: readonly number[],
  { least, most }: { readonly least: number; readonly most: number },
  corrections: Corrections = NO_CORRECTIONS,
): CountRange {
  const counted = certainties.filter((certainty) => certainty >= LEAST_CERTAINTY).length;
  const likely = correctedCount(certainties, corrections) ?? counted;
  if (!isCorrected(corrections))
    return { least: Math.min(least, likely), likely, most: Math.max(most, likely) };
  const { confirmed, removed, added } = corrections;
  const taken = removed.filter((index) => (certainties[index] ?? 0) >= LEAST_CERTAINTY).length;
  const given =
    confirmed.filter((index) => (certainties[index] ?? 1) < LEAST_CERTAINTY).length + added.length;
  const narrowed = narrowing(certainties, corrections);
  return {
    least: Math.floor(likely - narrowed(Math.max(0, counted - least - taken))),
    likely,
    most: Math.ceil(likely + narrowed(Math.max(0, most - counted - given))),
  };
}

/** Standard deviations that the counter allows for the doubt of its detections. */
const DEVIATIONS = 2.5;

/** The remaining distance from the likely number to the bounds, as a share of the distance before. */
function narrowing(
  certainties: readonly number[],
  { confirmed, removed }: Corrections,
): (before: number) => number {
  const said = new Set([...confirmed, ...removed]);
  const deviation = (isMeant: (index: number) => boolean) =>
    Math.sqrt(certainties.reduce((sum, p, index) => (isMeant(index) ? sum + p * (1 - p) : sum), 0));
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  const all = deviation(() => true);
  const open = deviation((index) => !said.has(index));
  const doubtful = new Set(doubtfulOnes(certainties));
  const commonOpen = share(
    deviation((index) => doubtful.has(index) && !said.has(index)),
    deviation((index) => doubtful.has(index)),
  );
  return (before) => {
    const common = Math.sqrt(Math.max(0, before ** 2 - (DEVIATIONS * all) ** 2));
    return Math.min(before * share(open, all), Math.hypot(DEVIATIONS * open, common * commonOpen));
  };
}
