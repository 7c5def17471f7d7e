import { newIdempotencyKey } from './idempotency.ts';

/** Names this open page to the server, which tells the other pages of an account what this one wrote. */
export const PAGE_ID: string = newIdempotencyKey();
