import type { FieldErrors } from '@propolis/contract';
import type { FailureCode } from '../http.ts';
import type { Placed } from './order.ts';

/** What the server said against a write that was kept; it stays on the device until somebody decides. */
export interface Refusal {
  readonly code: FailureCode;
  readonly status: number;
  readonly errors: FieldErrors;
  /** With `changed_meanwhile`: the row as it then was. */
  readonly present?: unknown;
}

/** A write as it is kept on the device until the server has answered: data alone, Blobs among them. */
export interface Write extends Placed {
  /** Of the mutation that sends it. */
  readonly name: string;
  readonly variables: unknown;
  /** Which form the variables have (`Shape`). */
  readonly shape: number;
  /** It may have reached the server, whatever came back: it is not changed any more, only followed by another one. */
  readonly tried: boolean;
  /** Unix time in ms of the first try; a write of an earlier version of the app says none. */
  readonly triedSince?: number | undefined;
  /** Under which the server does it once. */
  readonly idempotencyKey: string;
  /** The key that it was given first was spent. */
  readonly rekeyed?: true;
  /** The account that made it; nobody else's session ever sends it. */
  readonly owner: string;
  /** Unix time in ms. */
  readonly madeAt: number;
  readonly refused: Refusal | undefined;
}

/** What a reference turned out to be. */
export interface Answer {
  readonly owner: string;
  readonly ref: string;
  readonly id: number;
  /** Unix time in ms. */
  readonly cameAt: number;
}
