import { isIsoDay } from '@propolis/domain';
import type { CorrectionSearch } from '../../lib/paths.ts';
import { isProvisional } from '../../lib/writes/provisional.ts';

// What an address says, where it says something that can be.

export const dayOf = (value: unknown) => (typeof value === 'string' && isIsoDay(value) ? value : undefined);

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
