import { isStorableText } from '@propolis/domain';
import { z } from 'zod';
import { CredentialProof } from './passkeys.ts';
import { KnownPassword } from './passwords.ts';

/** A code of the authenticator app, or a recovery code, distinguished by length. */
export const AnyCode = z.string().trim().min(1).max(60).refine(isStorableText, 'invalid');

/**
 * Proves that the owner of the account sends a request: a session alone is not enough. A password is accepted
 * only for an account without a second factor.
 */
export const Proof = z.union([
  z.strictObject({ code: AnyCode }),
  z.strictObject({ passkey: CredentialProof }),
  z.strictObject({ password: KnownPassword.min(1) }),
]);
export type Proof = z.output<typeof Proof>;

/** The body of a request that needs only the proof. */
export const ProofInput = z.strictObject({ proof: Proof });
