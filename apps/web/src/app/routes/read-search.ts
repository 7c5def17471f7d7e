import { isIsoDay } from '@propolis/domain';

// What an address says, where it says something that can be.

export const dayOf = (value: unknown) => (typeof value === 'string' && isIsoDay(value) ? value : undefined);

/** An id, or the number of a page. */
export const idOf = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
