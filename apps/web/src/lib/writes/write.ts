import type { FieldErrors } from '@propolis/contract';
import type { FailureCode } from '../http.ts';
import type { Mutation } from './mutation.ts';
import type { Placed } from './order.ts';

/** The server's refusal of a queued write, which stays on the device until the beekeeper decides. */
export interface Refusal {
  readonly code: FailureCode;
  readonly status: number;
  readonly errors: FieldErrors;
  /** With `changed_meanwhile`: the row at that time. */
  readonly present?: unknown;
}

/** A queued write, stored on the device until the server has answered: only data, including Blobs. */
export interface Write extends Placed {
  /** The name of its mutation. */
  readonly name: string;
  readonly variables: unknown;
  /** The shape of its variables (`Shape`). */
  readonly shape: number;
  /** It may have reached the server: it is not changed any more, only followed by another one. */
  readonly tried: boolean;
  /** Device time in ms of the first attempt; undefined in writes of an earlier version of the app. */
  readonly triedSince?: number | undefined;
  /** The server does a key once. */
  readonly idempotencyKey: string;
  /** Its first key was already used. */
  readonly rekeyed?: true;
  /** That key; unknown for a write of a saved file. */
  readonly formerKey?: string;
  /** The account that made it; the session of another account never sends it. */
  readonly owner: string;
  /** Unix time in ms. */
  readonly madeAt: number;
  readonly refused: Refusal | undefined;
}

/** The variables of a write, if this mutation queued it. */
export const variablesOf = <Variables>(
  write: Write | undefined,
  { name }: Pick<Mutation<Variables, unknown>, 'name' | 'use'>,
): Variables | undefined => (write?.name === name ? (write.variables as Variables) : undefined); // stored by it

/** The id of a reference. */
export interface Answer {
  readonly owner: string;
  readonly ref: string;
  readonly id: number;
  /** Unix time in ms. */
  readonly cameAt: number;
}
