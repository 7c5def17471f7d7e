import type { Proof } from '@propolis/contract';
import type { BySession, Ctx, PublicRequest } from '@propolis/http-kit';
import { AppError, invalidField } from '@propolis/runtime';
import { findAccountById, requireRow } from '../account/account.queries.ts';
import { isPassword, noteInLog, type OwnerProof, type UseProof } from '../account/account.service.ts';
import { useCode } from './codes/second-factor.codes.ts';
import { prepareCodes } from './codes/totp.ts';
import { openChallenge } from './passkeys/challenges.queries.ts';
import { findCredentials } from './passkeys/passkeys.queries.ts';
import { requestFor } from './passkeys/passkeys.ts';
import { checkAssertion, findAsserted, useAssertion } from './passkeys/second-factor.assertions.ts';
import { triesOfOwner } from './second-factor.limits.ts';
import { hasFactor, oneAtATime } from './second-factor.service.ts';

type OwnRequest = PublicRequest & BySession;

const PURPOSES = ['proof'] as const;

const wrong = (code: 'wrong' | 'code_wrong' | 'second_factor_required') => invalidField('proof', code);

/** A challenge for a passkey of the account. */
export async function askProof({ db, user, now, settings }: Ctx) {
  const challenge = await openChallenge(db, now, { purpose: 'proof', user_id: user.id });
  return requestFor(settings, challenge, await findCredentials(db, user.id));
}

/**
 * The slow part of a proof, before the transaction; the returned function runs within it, so that a code or
 * passkey is used if and only if the change is committed. A demo account has no credentials.
 */
async function proveOwner(request: OwnRequest, proof: Proof | undefined): Promise<UseProof> {
  const { db, user } = request;
  const account = requireRow(await findAccountById(db, user.id));
  if (account.demo_ends_at) throw new AppError('not_in_demo', 403);
  if (!proof) throw invalidField('proof', 'required');
  // For a code, and for the secret of a new app.
  await prepareCodes();
  return prove(request, proof, account.password_hash).catch(async (failure: unknown) => {
    await noteWrong(request, failure);
    throw failure;
  });
}

async function prove(request: OwnRequest, proof: Proof, passwordHash: string): Promise<UseProof> {
  const { db, user } = request;
  if ('code' in proof)
    return async (ctx) => {
      await oneAtATime(ctx);
      if (!(await useCode(ctx, user.id, proof.code))) throw wrong('code_wrong');
    };
  if ('passkey' in proof) {
    const asserted = await findAsserted(request, proof.passkey, { purposes: PURPOSES, userId: user.id });
    const proven = await checkAssertion(request, proof.passkey, asserted);
    return async (ctx) => {
      await oneAtATime(ctx);
      await useAssertion(ctx, proven, { purposes: PURPOSES, userId: user.id });
    };
  }
  if (await hasFactor(db, user.id)) throw wrong('second_factor_required');
  if (!(await isPassword(passwordHash, proof.password))) throw wrong('wrong');
  return (ctx) => usePassword(ctx, passwordHash);
}

/** The password may have been changed, or a second factor added, since it was checked. */
async function usePassword(ctx: Ctx, passwordHash: string): Promise<void> {
  await oneAtATime(ctx);
  const account = requireRow(await findAccountById(ctx.db, ctx.user.id));
  if (account.password_hash !== passwordHash) throw wrong('wrong');
  if (await hasFactor(ctx.db, ctx.user.id)) throw wrong('second_factor_required');
}

const isWrong = (failure: unknown): boolean =>
  failure instanceof AppError &&
  (failure.code === 'passkey_not_valid' ||
    failure.errors.proof?.some((code) => code === 'wrong' || code === 'code_wrong') === true);

/** The log shows the owner failed proofs of an open session. */
async function noteWrong(request: OwnRequest, failure: unknown): Promise<void> {
  if (isWrong(failure)) await noteInLog(request, request.user.id, 'proof_failed');
}

export const ownerProof: OwnerProof = { limits: triesOfOwner, prove: proveOwner, noteWrong };

/** The steps of a write that requires a proof and no other slow work. */
export const byOwner = <Input extends { readonly body: { readonly proof: Proof } }, Answer>(
  run: (ctx: Ctx, input: Input) => Promise<Answer>,
) => ({
  limits: triesOfOwner,
  prepare: (request: OwnRequest, { body }: Input) => proveOwner(request, body.proof),
  run: async (ctx: Ctx, input: Input, use: UseProof) => {
    await use(ctx);
    return run(ctx, input);
  },
  failed: (request: OwnRequest, _input: Input, failure: unknown) => noteWrong(request, failure),
});
