import { type IsoDay, isIsoDay } from '@propolis/domain';
import type { CorrectionSearch } from '../../lib/paths.ts';
import { isProvisional } from '../../lib/writes/provisional.ts';

// Parsers of search parameters: undefined for an invalid value.

/** The allowed years: a curve up to the year 9999 would take forever, and no day follows its last one. */
const YEARS = { first: '1900', beyond: '2200' };

export const dayOf = (value: unknown): IsoDay | undefined =>
  typeof value === 'string' && isIsoDay(value) && value >= YEARS.first && value < YEARS.beyond
    ? value
    : undefined;

export const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The valid values of a list, without duplicates; undefined if there are none. */
export function listOf<T>(value: unknown, read: (one: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = new Set(value.map(read).filter((one) => one !== undefined));
  return known.size > 0 ? [...known] : undefined;
}

/** The number of a page, from 1. */
export const numberOf = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;

/** Years of four digits, as in a day. */
export const yearOf = (value: unknown) => {
  const year = numberOf(value);
  return year !== undefined && year >= 1900 && year <= 2200 ? year : undefined;
};

/** An id, including a provisional one. */
export const idOf = (value: unknown) =>
  Number.isSafeInteger(value) && isProvisional(Number(value)) ? Number(value) : numberOf(value);

export const readCorrection = ({ corrects }: Record<string, unknown>): CorrectionSearch => ({
  corrects: textOf(corrects),
});

/** For a page with a form: another correction remounts it, so that input is not kept for another thing. */
export const correctable = {
  validateSearch: readCorrection,
  remountDeps: ({ search }: { readonly search: CorrectionSearch }) => search.corrects,
};
