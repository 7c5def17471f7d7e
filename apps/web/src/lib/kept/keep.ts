import type { Callable } from '@propolis/contract';
import type { QueryKey } from '@tanstack/react-query';

/** How responses of a query are cached to be read without a network. */
export interface Keep {
  /** Responses of one kind are counted together. It is stored on devices, so it is never renamed. */
  readonly kind: string;
  /** The endpoints of the cached responses. */
  readonly of: readonly Callable[];
  /** The number of entries, one by default; the oldest are deleted first. */
  readonly most?: number;
  /** Immutable under its name: a cached response is not fetched again. */
  readonly forever?: true;
}

/** Hash of the response schemas of each endpoint, by its path. */
export type Shapes = Readonly<Record<string, string>>;

/** Increased when a query converts the same response differently. */
const FORM = 2;

/** Hash of a query's data: entries with another hash are ignored. */
export const shapeOf = ({ of }: Keep, shapes: Shapes): string =>
  [FORM, ...of.map(({ path }) => shapes[path])].join(' ');

/** A part of a key that is relative to today: the last thirty days have the same key tomorrow. */
const isNamed = (part: unknown): part is { readonly named: string } =>
  typeof part === 'object' && part !== null && 'named' in part;

/** The name of a query's cache entry. */
export const nameOf = (key: QueryKey): string =>
  JSON.stringify(key.map((part) => (isNamed(part) ? { named: part.named } : part)));

declare module '@tanstack/react-query' {
  interface Register {
    /** `parts`: keys of the queries that this one combines. */
    queryMeta: { readonly keep?: Keep; readonly parts?: readonly QueryKey[] };
  }
}
