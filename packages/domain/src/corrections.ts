import { type Corrections, correctedCount, LEAST_CERTAINTY } from './countings.ts';

/** Nothing said against the counter. */
export const NO_CORRECTIONS: Corrections = { confirmed: [], removed: [], added: [] };

/** Whether the beekeeper has said anything. */
export const isCorrected = ({ confirmed, removed, added }: Corrections): boolean =>
  confirmed.length + removed.length + added.length > 0;

/** A detection is a mite by the beekeeper's word or by its certainty, or it is none. */
export const MARK_STATES = ['confirmed', 'sure', 'unsure', 'removed'] as const;
/** One of them; `sure` and `unsure` are the counter's. */
export type MarkState = (typeof MARK_STATES)[number];

/** What each detection is with these corrections, in their order; `from` is the certainty that is enough (0 to 1). */
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

/** How many mites there are where this certainty (0 to 1) is enough; what the beekeeper said holds anyway. */
export const countFrom = (certainties: readonly number[], corrections: Corrections, from: number): number =>
  markStates(certainties, corrections, from).filter((state) => state === 'sure' || state === 'confirmed')
    .length + corrections.added.length;

/** Says of a detection that it is a mite, that it is none, or nothing any more. */
export function decided(
  { confirmed, removed, added }: Corrections,
  index: number,
  word: 'mite' | 'none' | 'open',
): Corrections {
  const others = (list: readonly number[]) => list.filter((other) => other !== index);
  return {
    confirmed: word === 'mite' ? [...others(confirmed), index] : others(confirmed),
    removed: word === 'none' ? [...others(removed), index] : others(removed),
    added,
  };
}

/** Adds a mite that was not seen; x and y in whole pixels of the upright photo. */
export const withAdded = (
  corrections: Corrections,
  { x, y }: { readonly x: number; readonly y: number },
) => ({
  ...corrections,
  added: [...corrections.added, { x: Math.round(x), y: Math.round(y) }],
});

/** Takes an added mite away, by its place among them. */
export const withoutAdded = (corrections: Corrections, at: number): Corrections => ({
  ...corrections,
  added: corrections.added.filter((_, place) => place !== at),
});

/** What lies between these certainties may as well be a mite as debris. */
const DOUBT = { least: 0.25, most: 0.75 };

/** The detections to ask the beekeeper about, by their places, the most doubtful first. */
export const doubtfulOnes = (certainties: readonly number[]): number[] =>
  certainties
    .map((certainty, index) => ({ index, certainty }))
    .filter(({ certainty }) => certainty >= DOUBT.least && certainty <= DOUBT.most)
    .toSorted((one, other) => Math.abs(one.certainty - 0.5) - Math.abs(other.certainty - 0.5))
    .map(({ index }) => index);

/** Between which numbers the true one probably lies, and which is the likeliest. */
export interface CountRange {
  readonly least: number;
  readonly likely: number;
  readonly most: number;
}

/**
 * The counter's range with the beekeeper's corrections. Each correction was among what the range allowed for, so it is taken
 * off it. What is left narrows to what is still open: the doubt of each detection that is not decided, and as much of the
 * error that all detections have in common as doubtful ones are not decided. Once all are decided nothing is open.
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

/** So many standard deviations the counter allows for the doubt of its detections. */
const DEVIATIONS = 2.5;

/** How far from the likely number the true one may still lie, by how far it might before. */
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
