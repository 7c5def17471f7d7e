import type { BodyOf, Passkey, secondFactorEndpoints } from '@propolis/contract';
import { type BySession, type Ctx, holdQuota, type PublicRequest } from '@propolis/http-kit';
import { AppError, found } from '@propolis/runtime';
import { findAccountById, stillThere } from '../account/account.queries.ts';
import { findChallenge, openChallenge, takeChallenge } from './challenges.queries.ts';
import { deletePasskey, findCredentials, insertPasskey, type NewPasskey } from './passkeys.queries.ts';
import { challengeIn, checkNewPasskey, creationFor } from './passkeys.ts';
import { challengeNotValid } from './second-factor.assertions.ts';
import { factorAdded, factorRemoved, oneAtATime } from './second-factor.service.ts';

type Body<Name extends keyof typeof secondFactorEndpoints> = BodyOf<(typeof secondFactorEndpoints)[Name]>;

/** More devices than anybody signs in with. */
const PASSKEYS_MAX = 20;

export async function beginPasskey({ db, user, now, settings }: Ctx) {
  const owner = stillThere(await findAccountById(db, user.id));
  const known = await findCredentials(db, user.id);
  holdQuota(known.length + 1, PASSKEYS_MAX, 'quota_passkeys');
  const challenge = await openChallenge(db, now, { purpose: 'registration', userId: user.id });
  return creationFor(settings, owner, { challenge, known });
}

/** The same account, and the browser that was asked. */
const claimOf = (userId: number, challenge: string) => ({
  token: challenge,
  purposes: ['registration'] as const,
  userId,
});

/** Checks what the browser made, which takes a while. */
export async function prepareNewPasskey(
  { db, user, now, settings }: PublicRequest & BySession,
  { credential }: Body<'addPasskey'>,
): Promise<NewPasskey & { readonly challenge: string }> {
  const challenge = challengeIn(credential);
  if (!(await findChallenge(db, now, claimOf(user.id, challenge)))) throw challengeNotValid();
  return { ...(await checkNewPasskey(settings, credential, challenge)), challenge };
}

export async function addPasskey(
  ctx: Ctx,
  { name }: Body<'addPasskey'>,
  { challenge, ...made }: Awaited<ReturnType<typeof prepareNewPasskey>>,
): Promise<{ passkey: Passkey; recovery_codes: string[] | null }> {
  const { db, user, now } = ctx;
  await oneAtATime(ctx);
  if (!(await takeChallenge(db, now, claimOf(user.id, challenge)))) throw challengeNotValid();
  const known = await findCredentials(db, user.id);
  holdQuota(known.length + 1, PASSKEYS_MAX, 'quota_passkeys');
  const passkey = await insertPasskey(db, { ...made, user_id: user.id, name, created_at: now });
  if (!passkey) throw new AppError('conflict', 409);
  return { passkey, recovery_codes: await factorAdded(ctx, { kind: 'passkeyAdded', name }) };
}

export async function removePasskey(ctx: Ctx, id: number): Promise<void> {
  const name = found(await deletePasskey(ctx.db, ctx.user.id, id));
  await factorRemoved(ctx, { kind: 'passkeyRemoved', name });
}
