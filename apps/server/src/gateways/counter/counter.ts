import { type ProcessEnd, type ProcessLimits, type Program, runBounded } from '@propolis/runtime';
import type { CountOutcome, MarkerChoice } from '@propolis/varroa-counter';

/** Resource limits for one photo. */
export interface CounterLimits extends ProcessLimits {
  /** Number of cores for the network. */
  readonly threads: number;
}

/** Photos of 48 and 100 megapixels took up to 900 MB in measurements. */
export const DEFAULT_COUNTER_LIMITS: CounterLimits = { memory: 2_000_000_000, within: 600_000, threads: 2 };

/** Message to the child process. */
export interface PhotoToCount {
  readonly path: string;
  readonly marker: MarkerChoice;
  readonly threads: number;
}

/**
 * The result of a photo: the counter's result, or how its process ended. An external counter may be unreachable, or
 * return an invalid response.
 */
export type CounterAnswer =
  | CountOutcome
  | ProcessEnd
  | { readonly outcome: 'unreachable'; readonly why: string }
  | { readonly outcome: 'not understood'; readonly why: string };

/** Counts the mites in a photo file. An abort ends the count and rejects. */
export type CountPhoto = (
  photo: Pick<PhotoToCount, 'path' | 'marker'>,
  signal: AbortSignal,
) => Promise<CounterAnswer>;

const PROGRAM: Program = { source: { folder: import.meta.dirname, name: 'counter-process' } };

/**
 * The built-in counter. Each photo has a separate child process, which starts in a tenth of the counting time and
 * returns all its memory when it ends.
 */
export const countInProcess =
  ({ threads, ...limits }: CounterLimits): CountPhoto =>
  (photo, signal) =>
    runBounded<PhotoToCount, CountOutcome>({ program: PROGRAM, limits, signal }, { ...photo, threads });
