import type { Proof } from '@propolis/contract';
import type { BySession, Ctx, Limit, PublicRequest } from '@propolis/http-kit';

/** The part of a proof that belongs to the transaction of what it allows. */
export type UseProof = (ctx: Ctx) => Promise<void>;

/** What the room of the second factor asks of who changes the ways into an account, or deletes it. */
export interface OwnerProof {
  readonly limits: (request: BySession) => readonly Limit[];
  /** The slow part. Refuses with a fault of the field `proof`, or by the passkey. */
  readonly prove: (request: PublicRequest & BySession, proof: Proof | undefined) => Promise<UseProof>;
  /** Of a write that failed: notes a proof that was wrong. */
  readonly noteWrong: (request: PublicRequest & BySession, failure: unknown) => Promise<void>;
}
