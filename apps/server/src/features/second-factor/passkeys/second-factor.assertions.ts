import type { CredentialProof } from '@propolis/contract';
import type { PublicRequest } from '@propolis/http-kit';
import { AppError } from '@propolis/runtime';
import type { z } from 'zod';
import { type ChallengeClaim, findChallenge, takeChallenge } from './challenges.queries.ts';
import { findByCredential, notePasskeyUse, type StoredPasskey } from './passkeys.queries.ts';
import { challengeIn, checkProof, passkeyNotValid } from './passkeys.ts';

export const challengeNotValid = () => new AppError('challenge_not_valid', 422);

type Credential = z.infer<typeof CredentialProof>;
/** The allowed purposes and the user of a challenge. */
type Claim = Omit<ChallengeClaim, 'token'>;

/** The signed challenge and the passkey of an assertion. */
interface Asserted {
  readonly challenge: string;
  readonly passkey: StoredPasskey;
}

/** The open challenge and the passkey of an assertion, before its signature is checked. */
export async function findAsserted(
  { db, now }: PublicRequest,
  credential: Credential,
  claim: Claim,
): Promise<Asserted> {
  const challenge = challengeIn(credential);
  const asked = await findChallenge(db, now, { token: challenge, ...claim });
  if (!asked) throw challengeNotValid();
  const passkey = await findByCredential(db, Buffer.from(credential.id, 'base64url'));
  if (!passkey || (asked.user_id !== null && asked.user_id !== passkey.user_id)) throw passkeyNotValid();
  return { challenge, passkey };
}

export interface CheckedAssertion extends Asserted {
  /** The signature counter. */
  readonly counter: number;
}

/** Checks the signature, which is slow. */
export const checkAssertion = async (
  { settings }: PublicRequest,
  credential: Credential,
  asserted: Asserted,
): Promise<CheckedAssertion> => ({
  ...asserted,
  counter: await checkProof(settings, credential, asserted),
});

/** Uses the challenge within the transaction; a rollback restores it. */
export async function takeOpen({ db, now }: PublicRequest, claim: ChallengeClaim) {
  const taken = await takeChallenge(db, now, claim);
  if (!taken) throw challengeNotValid();
  return taken;
}

/** An assertion is valid once: uses its challenge and stores the passkey's counter. */
export async function useAssertion(
  ctx: PublicRequest,
  { challenge, passkey, counter }: CheckedAssertion,
  claim: Claim,
) {
  const taken = await takeOpen(ctx, { token: challenge, ...claim });
  if (!(await notePasskeyUse(ctx.db, passkey, counter, ctx.now))) throw passkeyNotValid();
  return taken;
}
