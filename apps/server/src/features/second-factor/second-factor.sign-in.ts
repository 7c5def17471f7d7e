import type { BodyOf, SecondStepMethod, SessionOpened, secondFactorEndpoints } from '@propolis/contract';
import type { PublicCtx, PublicRequest } from '@propolis/http-kit';
import { AppError, hashToken, invalidField } from '@propolis/runtime';
import { findAccountById } from '../account/account.queries.ts';
import { type AskSecondStep, noteInLog, openSession } from '../account/account.service.ts';
import { countRecoveryCodes } from './codes/recovery-codes.queries.ts';
import { useCode } from './codes/second-factor.codes.ts';
import { findTotp } from './codes/totp.queries.ts';
import { findChallenge, openChallenge, type Purpose } from './passkeys/challenges.queries.ts';
import { findCredentials } from './passkeys/passkeys.queries.ts';
import { requestFor } from './passkeys/passkeys.ts';
import {
  type CheckedAssertion,
  challengeNotValid,
  checkAssertion,
  findAsserted,
  takeOpen,
  useAssertion,
} from './passkeys/second-factor.assertions.ts';

type Body<Name extends keyof typeof secondFactorEndpoints> = BodyOf<(typeof secondFactorEndpoints)[Name]>;

/** A fingerprint of the password hash, to detect a new password. */
const markOf = (passwordHash: string): Buffer => hashToken(passwordHash);

export const askSecondStep: AskSecondStep = async (ctx, { id, password_hash }, remember) => {
  const { db, now, settings } = ctx;
  const totp = await findTotp(db, id);
  const known = await findCredentials(db, id);
  const methods: SecondStepMethod[] = [];
  if (totp?.confirmed_at) methods.push('totp');
  if (known.length > 0) methods.push('passkey');
  if (methods.length === 0) return undefined;
  if ((await countRecoveryCodes(db, id)) > 0) methods.push('recovery_code');
  const password_mark = markOf(password_hash);
  const asked = { purpose: 'second_step', user_id: id, password_mark, remember } as const;
  const challenge = await openChallenge(db, now, asked);
  const passkey = known.length > 0 ? requestFor(settings, challenge, known) : null;
  return { code: 'second_factor_required', challenge, methods, passkey };
};

/** Opens the session after all steps; fails if the password has changed since the challenge. */
async function openFor(
  ctx: PublicCtx,
  userId: number,
  taken: Awaited<ReturnType<typeof takeOpen>>,
  howLong: Parameters<typeof openSession>[2],
): Promise<SessionOpened> {
  const account = await findAccountById(ctx.db, userId);
  if (!account) throw challengeNotValid();
  if (taken.password_mark && !taken.password_mark.equals(markOf(account.password_hash)))
    throw challengeNotValid();
  return openSession(ctx, account, howLong);
}

export async function secondStep(
  ctx: PublicCtx,
  { challenge, code, browser_token }: Body<'secondStep'>,
): Promise<SessionOpened> {
  const taken = await takeOpen(ctx, { token: challenge, purposes: ['second_step'] });
  if (taken.user_id === null || !(await useCode(ctx, taken.user_id, code)))
    throw invalidField('code', 'code_wrong');
  return openFor(ctx, taken.user_id, taken, { remember_me: taken.remember, browser_token });
}

/** Records a wrong code; its transaction was rolled back, so the challenge is still open. */
export async function noteWrongCode(
  request: PublicRequest,
  { challenge }: Pick<Body<'secondStep'>, 'challenge'>,
  failure: unknown,
): Promise<void> {
  if (!(failure instanceof AppError && failure.code === 'invalid_fields')) return;
  const claim = { token: challenge, purposes: ['second_step'] as const };
  const asked = await findChallenge(request.db, request.now, claim);
  if (asked?.user_id) await noteInLog(request, asked.user_id, 'second_step_failed');
}

/** A challenge for any passkey of this application, without a user name. */
export const askPasskey = async ({ db, now, settings }: PublicCtx) =>
  requestFor(settings, await openChallenge(db, now, { purpose: 'sign_in' }));

/** A passkey alone, or after the password. */
const BY_PASSKEY: readonly Purpose[] = ['sign_in', 'second_step'];

export async function prepareSignIn(
  request: PublicRequest,
  { credential }: Body<'passkeySignIn'>,
): Promise<CheckedAssertion> {
  const asserted = await findAsserted(request, credential, { purposes: BY_PASSKEY });
  return checkAssertion(request, credential, asserted).catch(async (failure: unknown) => {
    await noteInLog(request, asserted.passkey.user_id, 'second_step_failed');
    throw failure;
  });
}

export async function signInByPasskey(
  ctx: PublicCtx,
  { remember_me, browser_token }: Body<'passkeySignIn'>,
  proven: CheckedAssertion,
): Promise<SessionOpened> {
  const taken = await useAssertion(ctx, proven, { purposes: BY_PASSKEY });
  const remember = taken.purpose === 'second_step' ? taken.remember : remember_me;
  return openFor(ctx, proven.passkey.user_id, taken, { remember_me: remember, browser_token });
}
