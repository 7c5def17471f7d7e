import type { Callable } from '@propolis/contract';
import type { QueryKey } from '@tanstack/react-query';

/** How answers of a query are kept to be read without a network. */
export interface Keep {
  /** Answers of one kind are counted together; those on devices carry it, so it is never renamed. */
  readonly kind: string;
  /** The endpoints whose answers it holds. */
  readonly of: readonly Callable[];
  /** How many are kept, one if it does not say; the oldest go first. */
  readonly most?: number;
  /** Never changed under its name: what is kept is not asked for again. */
  readonly forever?: true;
}

/** How the answers of each endpoint look (a hash of their schemas), by its path. */
export type Shapes = Readonly<Record<string, string>>;

/** Raised when a query makes something else of the same answer. */
const FORM = 2;

/** How a query's answers look: after a change those that are kept are let go. */
export const shapeOf = ({ of }: Keep, shapes: Shapes): string =>
  [FORM, ...of.map(({ path }) => shapes[path])].join(' ');

/** A part of a key that is named by where it lies from today: the last thirty days are the same question tomorrow. */
const isNamed = (part: unknown): part is { readonly named: string } =>
  typeof part === 'object' && part !== null && 'named' in part;

/** Under which name an answer is kept. */
export const nameOf = (key: QueryKey): string =>
  JSON.stringify(key.map((part) => (isNamed(part) ? { named: part.named } : part)));

declare module '@tanstack/react-query' {
  interface Register {
    /** `parts`: keys of the questions whose answers make up this one's. */
    queryMeta: { readonly keep?: Keep; readonly parts?: readonly QueryKey[] };
  }
}
