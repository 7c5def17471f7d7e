import type { Proof } from '@propolis/contract';
import type { BySession, Ctx, Limit, PublicRequest } from '@propolis/http-kit';

/** The part of a proof that runs in the transaction of the write it authorises. */
export type UseProof = (ctx: Ctx) => Promise<void>;

/** What the feature `second-factor` requires to change credentials or delete the account. */
export interface OwnerProof {
  readonly limits: (request: BySession) => readonly Limit[];
  /** The slow part. Throws an error of the field `proof`, or of the passkey. */
  readonly prove: (request: PublicRequest & BySession, proof: Proof | undefined) => Promise<UseProof>;
  /** Logs a wrong proof of a failed write. */
  readonly noteWrong: (request: PublicRequest & BySession, failure: unknown) => Promise<void>;
}
