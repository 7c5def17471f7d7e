import { isIsoDay } from '@propolis/domain';
import type { CorrectionSearch } from '../../lib/paths.ts';
import { isProvisional } from '../../lib/writes/provisional.ts';

// What an address says, where it says something that can be.

export const dayOf = (value: unknown) => (typeof value === 'string' && isIsoDay(value) ? value : undefined);

/** What is known of a list, each once; nothing known is no list. */
export function listOf<T>(value: unknown, read: (one: unknown) => T | undefined): readonly T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = new Set(value.map(read).filter((one) => one !== undefined));
  return known.size > 0 ? [...known] : undefined;
}

/** The number of a page, from 1. */
export const numberOf = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;

/** An id, also of what waits on this device. */
export const idOf = (value: unknown) =>
  Number.isSafeInteger(value) && isProvisional(Number(value)) ? Number(value) : numberOf(value);

export const readCorrection = ({ corrects }: Record<string, unknown>): CorrectionSearch => ({
  corrects: typeof corrects === 'string' ? corrects : undefined,
});

/** Of a page with a form: what is typed to correct one thing is not gone on with for another. */
export const correctable = {
  validateSearch: readCorrection,
  remountDeps: ({ search }: { readonly search: CorrectionSearch }) => search.corrects,
};
