import type { BodyOf, Passkey, SecondFactor, secondFactorEndpoints } from '@propolis/contract';
import { assertQuota, type BySession, type Ctx, type PublicRequest } from '@propolis/http-kit';
import type { Db } from '@propolis/postgres';
import { AppError, found, invalidField } from '@propolis/runtime';
import { findAccountById, lockUser, requireRow } from '../account/account.queries.ts';
import { userChanged } from '../account/account.service.ts';
import { countRecoveryCodes, deleteRecoveryCodes } from './codes/recovery-codes.queries.ts';
import { giveRecoveryCodes, replaceRecoveryCodes } from './codes/recovery-codes.ts';
import { confirmTotp, deleteTotp, findTotp, keepTotp } from './codes/totp.queries.ts';
import { drawSecret, sealSecret, stepOfCode } from './codes/totp.ts';
import { findChallenge, openChallenge, takeChallenge } from './passkeys/challenges.queries.ts';
import { deletePasskey, findCredentials, findPasskeys, insertPasskey } from './passkeys/passkeys.queries.ts';
import { challengeIn, checkNewPasskey, creationFor } from './passkeys/passkeys.ts';
import { challengeNotValid } from './passkeys/second-factor.assertions.ts';
import { type Change, notifyOwner } from './second-factor.mails.ts';

export async function readSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const totp = await findTotp(db, userId);
  return {
    totp_since: totp?.confirmed_at?.toISOString() ?? null,
    passkeys: await findPasskeys(db, userId),
    recovery_codes_left: await countRecoveryCodes(db, userId),
  };
}

/** Changes of an account run one after the other. */
export const oneAtATime = ({ db, user }: Ctx) => lockUser(db, user.id);

/** After adding a factor: notifies the owner; the first factor returns recovery codes. */
async function factorAdded(ctx: Ctx, change: Change): Promise<string[] | null> {
  await notifyAll(ctx, change);
  return giveRecoveryCodes(ctx.db, ctx.user.id);
}

/** After removing a factor: notifies the owner; without any factor deletes the recovery codes. */
async function factorRemoved(ctx: Ctx, change: Change): Promise<void> {
  await notifyAll(ctx, change);
  if (!(await hasFactor(ctx.db, ctx.user.id))) await deleteRecoveryCodes(ctx.db, ctx.user.id);
}

export const hasFactor = async (db: Db, userId: number): Promise<boolean> => {
  const { totp_since, passkeys } = await readSecondFactor(db, userId);
  return totp_since !== null || passkeys.length > 0;
};

/** By mail, in the log and by an event to open pages. */
async function notifyAll(ctx: Ctx, change: Change): Promise<void> {
  await notifyOwner(ctx, ctx.user.id, change);
  await ctx.emit(userChanged, { userId: ctx.user.id });
}

export async function renewRecoveryCodes(ctx: Ctx): Promise<{ recovery_codes: string[] }> {
  if (!(await hasFactor(ctx.db, ctx.user.id))) throw new AppError('conflict', 409);
  await notifyAll(ctx, { kind: 'codesRenewed' });
  return { recovery_codes: await replaceRecoveryCodes(ctx.db, ctx.user.id) };
}

type Body<Name extends keyof typeof secondFactorEndpoints> = BodyOf<(typeof secondFactorEndpoints)[Name]>;

/**
 * A new secret, labelled with the address for the app. Sign-in requires codes only after the first one was
 * confirmed.
 */
export async function beginTotp({ db, user, settings }: Ctx) {
  const { email } = requireRow(await findAccountById(db, user.id));
  const totp = await drawSecret(email);
  const sealed = sealSecret(settings.secretKeys, user.id, totp.secret);
  if (!(await keepTotp(db, user.id, sealed))) throw new AppError('conflict', 409);
  return { totp };
}

/** The first code proves that the app has the secret. */
export async function turnTotpOn(ctx: Ctx, { code }: Body<'confirmTotp'>) {
  const { db, user, now, settings } = ctx;
  await oneAtATime(ctx);
  const begun = await findTotp(db, user.id);
  if (!begun || begun.confirmed_at) throw new AppError('conflict', 409);
  const claim = { code, userId: user.id, sealedSecret: begun.sealed_secret };
  const step = await stepOfCode(settings.secretKeys, claim, now);
  if (step === undefined) throw invalidField('code', 'code_wrong');
  await confirmTotp(db, { ...claim, step }, now);
  return { recovery_codes: await factorAdded(ctx, { kind: 'totpAdded' }) };
}

export async function turnTotpOff(ctx: Ctx): Promise<void> {
  const { db, user } = ctx;
  if (!(await findTotp(db, user.id))?.confirmed_at) throw new AppError('conflict', 409);
  await deleteTotp(db, user.id);
  await factorRemoved(ctx, { kind: 'totpRemoved' });
}

/** More than the devices of any user. */
const PASSKEYS_MAX = 20;

export async function beginPasskey({ db, user, now, settings }: Ctx) {
  const owner = requireRow(await findAccountById(db, user.id));
  const known = await findCredentials(db, user.id);
  assertQuota(known.length + 1, PASSKEYS_MAX, 'quota_passkeys');
  const challenge = await openChallenge(db, now, { purpose: 'registration', user_id: user.id });
  return creationFor(settings, owner, { challenge, known });
}

/** For the same account and challenge. */
const claimOf = (userId: number, challenge: string) => ({
  token: challenge,
  purposes: ['registration'] as const,
  userId,
});

/** Validates the created passkey, which is slow. */
export async function prepareNewPasskey(
  { db, user, now, settings }: PublicRequest & BySession,
  { credential }: Body<'addPasskey'>,
) {
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
  assertQuota(known.length + 1, PASSKEYS_MAX, 'quota_passkeys');
  const passkey = await insertPasskey(db, { ...made, user_id: user.id, name, created_at: now });
  if (!passkey) throw new AppError('conflict', 409);
  return { passkey, recovery_codes: await factorAdded(ctx, { kind: 'passkeyAdded', name }) };
}

export async function removePasskey(ctx: Ctx, id: number): Promise<void> {
  const name = found(await deletePasskey(ctx.db, ctx.user.id, id));
  await factorRemoved(ctx, { kind: 'passkeyRemoved', name });
}
