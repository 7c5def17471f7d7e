import { type ProcessEnd, type ProcessLimits, type Program, startBounded } from '@propolis/runtime';
import type { CountOutcome, MarkerChoice } from '@propolis/varroa-counter';

/** What one photo may take. */
export interface CounterLimits extends ProcessLimits {
  /** Cores that the network may take. */
  readonly threads: number;
}

/** Photos of 48 and of 100 megapixels were measured to take up to 900 MB. */
export const DEFAULT_COUNTER_LIMITS: CounterLimits = { memory: 2_000_000_000, within: 600_000, threads: 2 };

/** What is told the process. */
export interface PhotoToCount {
  readonly path: string;
  readonly marker: MarkerChoice;
  readonly threads: number;
}

/**
 * What became of a photo: what the counter said, or the end of its process. One elsewhere may not be reached, or say what
 * nobody understands.
 */
export type CounterAnswer =
  | CountOutcome
  | ProcessEnd
  | { readonly outcome: 'unreachable'; readonly why: string }
  | { readonly outcome: 'not understood'; readonly why: string };

/** Counts the mites on one photo, which lies as a file. An abort ends it at once and rejects. */
export type CountPhoto = (
  photo: Pick<PhotoToCount, 'path' | 'marker'>,
  signal: AbortSignal,
) => Promise<CounterAnswer>;

const PROGRAM: Program = { source: { folder: import.meta.dirname, name: 'counter-process' } };

/**
 * Our own counter, each photo in a process of its own that ends with it: it starts in a tenth of the time that a photo
 * takes, and what a photo takes of memory is given back whole.
 */
export const countInProcess =
  ({ threads, ...limits }: CounterLimits): CountPhoto =>
  async (photo, signal) => {
    signal.throwIfAborted();
    const counting = startBounded<PhotoToCount, CountOutcome>(PROGRAM, limits);
    signal.addEventListener('abort', counting.stop, { once: true });
    const answer = await counting.run({ ...photo, threads });
    signal.removeEventListener('abort', counting.stop);
    counting.stop();
    signal.throwIfAborted();
    return answer;
  };
