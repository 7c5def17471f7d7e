import type { accountEndpoints, BodyOf } from '@propolis/contract';
import type { Ctx, PublicCtx, PublicRequest } from '../../platform/context.ts';
import { deleteSession, deleteSessions, insertSession } from '../../platform/db/sessions.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { sessionExpiry } from '../../platform/http/session.ts';
import { mailSend } from '../../platform/mail/mail.jobs.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';
import { accountDeleted, sessionEnded } from './account.events.ts';
import { isHashOf, isVerificationValid, passwordLink, verificationLink } from './account.links.ts';
import { linkMail } from './account.mails.ts';
import { faultOfPassword } from './account.password-rules.ts';
import { hashPassword, isPassword } from './account.passwords.ts';
import {
  deleteUser,
  findAccountByEmail,
  findAccountById,
  isPasswordReset,
  markVerified,
  replacePasswordReset,
  takePasswordReset,
  updatePassword,
} from './account.queries.ts';

/** The room's door: what rooms above need to add to an account's export. */
export { type AccountExporter, jsonPart } from './account.export.ts';

type Body<Name extends keyof typeof accountEndpoints> = BodyOf<(typeof accountEndpoints)[Name]>;

/** A reset link serves for 60 minutes, once (decisions). */
const PASSWORD_RESET_LIFE = 60 * 60_000; // ms

const linkNotValid = () => new AppError('link_not_valid', 422);

const wrongPair = () => new AppError('invalid_credentials', 401);

/** Whose pair this is; only who knows the password learns that the address is not verified. */
export async function checkPassword({ db }: PublicRequest, { email, password }: Body<'login'>) {
  const account = await findAccountByEmail(db, email);
  if (!(await isPassword(account?.password_hash, password)) || !account) throw wrongPair();
  if (!account.email_verified_at) throw new AppError('account_not_verified', 403);
  return account;
}

type CheckedAccount = Awaited<ReturnType<typeof checkPassword>>;

/** Opens a session, unless the password was changed since it was checked. */
export async function login(
  { db, now }: PublicCtx,
  { remember_me }: Body<'login'>,
  { id, password_hash }: CheckedAccount,
) {
  const token = createToken();
  const opened = await insertSession(db, password_hash, {
    token_hash: hashToken(token),
    user_id: id,
    remember: remember_me,
    last_used_at: now,
    expires_at: sessionExpiry(remember_me, now),
  });
  if (!opened) throw wrongPair();
  return { access_token: token };
}

const sendVerification = (ctx: PublicCtx, user: Parameters<typeof linkMail>[1] & { id: number }) =>
  ctx.jobs.add(mailSend, linkMail('verification', user, verificationLink(ctx.settings, user, ctx.now)));

/** The answer is the same whether the address is unknown, verified or waiting. */
export async function resendVerification(
  ctx: PublicCtx,
  { email }: Body<'resendVerification'>,
): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email);
  if (account && !account.email_verified_at) await sendVerification(ctx, account);
}

interface VerificationClaim {
  readonly id: number;
  readonly hash: string;
  readonly expires: string;
  readonly signature: string;
}

/** May be repeated: mail programs open links before their readers do. */
export async function verifyEmail(ctx: PublicCtx, claim: VerificationClaim): Promise<void> {
  if (!isVerificationValid(ctx.settings, claim, ctx.now)) throw linkNotValid();
  const account = await findAccountById(ctx.db, claim.id);
  if (!account || !isHashOf(claim.hash, account.email)) throw linkNotValid();
  await markVerified(ctx.db, account.id, ctx.now);
}

export async function forgotPassword(ctx: PublicCtx, { email }: Body<'forgotPassword'>): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email);
  if (!account) throw invalidField('email', 'email_unknown');
  const token = createToken();
  await replacePasswordReset(ctx.db, {
    userId: account.id,
    tokenHash: hashToken(token),
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + PASSWORD_RESET_LIFE),
  });
  await ctx.jobs.add(mailSend, linkMail('password', account, passwordLink(ctx.settings, token, email)));
}

/** The hash of the new password, for a link that serves and a password that nothing speaks against. */
export async function prepareReset(
  { db, now }: PublicRequest,
  { token, email, password }: Body<'resetPassword'>,
): Promise<string> {
  if (!(await isPasswordReset(db, { email, tokenHash: hashToken(token), now }))) throw linkNotValid();
  const fault = faultOfPassword(password, email);
  if (fault) throw invalidField('password', fault);
  return hashPassword(password);
}

/** Who reads the mail owns the address, hence it counts as verified too. All sessions end. */
export async function resetPassword(
  { db, now, emit }: PublicCtx,
  { token, email }: Body<'resetPassword'>,
  passwordHash: string,
): Promise<void> {
  const userId = await takePasswordReset(db, { email, tokenHash: hashToken(token), now });
  if (userId === undefined) throw linkNotValid();
  await updatePassword(db, userId, passwordHash);
  await markVerified(db, userId, now);
  await deleteSessions(db, userId);
  await emit(sessionEnded, { userId });
}

export async function logout({ db, user, emit }: Ctx): Promise<void> {
  await deleteSession(db, user.tokenHash);
  await emit(sessionEnded, { userId: user.id });
}

/** With everything below it; what lies outside of the database follows by jobs of the rooms above. */
export async function deleteAccount({ db, user, emit }: Ctx): Promise<void> {
  await emit(accountDeleted, { userId: user.id });
  await deleteUser(db, user.id);
  await emit(sessionEnded, { userId: user.id });
}
