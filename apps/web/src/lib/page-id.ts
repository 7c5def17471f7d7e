import { newIdempotencyKey } from './idempotency.ts';

/** Identifies this open page to the server, which notifies the other pages of the account of its writes. */
export const PAGE_ID: string = newIdempotencyKey();
