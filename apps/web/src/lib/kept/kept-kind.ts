import type { Callable } from '@propolis/contract';
import type { QueryKey } from '@tanstack/react-query';

/** A kind of answers that is kept to be read without a network. */
export interface KeptKind {
  readonly name: string;
  readonly keeps: (key: QueryKey) => boolean;
  /** What is asked for it. */
  readonly of: readonly Callable[];
  /** How its answers look (a hash of their schemas): after a change those that are kept are let go. */
  readonly shape: string;
  /** How many are kept; the oldest go first. */
  readonly most: number;
  /** Never changed under its name: what is kept is not asked for again. */
  readonly forever?: true;
}

/** A period, as keys of curves name it; in unix seconds. */
interface Period {
  readonly start: number;
  readonly end: number;
}

const isPeriod = (part: unknown): part is Period =>
  typeof part === 'object' && part !== null && 'start' in part && 'end' in part;

/** Under which name an answer is kept. The last thirty days are the same question tomorrow. */
export const nameOf = (key: QueryKey): string =>
  JSON.stringify(key.map((part) => (isPeriod(part) ? { lasts: part.end - part.start } : part)));
