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

/** A part of a key that is named by where it lies from today: the last thirty days are the same question tomorrow. */
const isNamed = (part: unknown): part is { readonly named: string } =>
  typeof part === 'object' && part !== null && 'named' in part;

/** Under which name an answer is kept. */
export const nameOf = (key: QueryKey): string =>
  JSON.stringify(key.map((part) => (isNamed(part) ? { named: part.named } : part)));

declare module '@tanstack/react-query' {
  interface Register {
    /** `parts`: keys of the questions whose answers make up this one's. */
    queryMeta: { readonly parts?: readonly QueryKey[] };
  }
}
