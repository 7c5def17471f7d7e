import type { accountEndpoints, BodyOf, FieldErrors, User, UserInput } from '@propolis/contract';
import type { Ctx, PublicCtx } from '../../platform/context.ts';
import { AppError, invalidField, invalidFields } from '../../platform/errors.ts';
import { sessionExpiry } from '../../platform/http/session.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';
import { limitTries } from './account.limits.ts';
import { isHashOf, isVerificationValid, passwordLink, verificationLink } from './account.links.ts';
import { linkMail } from './account.mails.ts';
import { hashPassword, isPassword } from './account.passwords.ts';
import {
  deleteSessions,
  findAccountByEmail,
  findAccountById,
  insertSession,
  insertUser,
  markVerified,
  replacePasswordReset,
  takePasswordReset,
  updatePassword,
  updateProfile,
} from './account.queries.ts';

/** The room's door: what rooms above need to add to an account's export. */
export { type AccountExporter, type ExportPart, jsonPart } from './account.export.ts';

type Body<Name extends keyof typeof accountEndpoints> = BodyOf<(typeof accountEndpoints)[Name]>;

/** A reset link serves for 60 minutes, once (decisions). */
const PASSWORD_RESET_LIFE = 60 * 60_000; // ms

const linkNotValid = () => new AppError('link_not_valid', 422);

export async function login(ctx: PublicCtx, { email, password, remember_me }: Body<'login'>) {
  await limitTries(ctx, 'login', email);
  const account = await findAccountByEmail(ctx.db, email);
  if (!(await isPassword(account?.password_hash, password)) || !account)
    throw new AppError('invalid_credentials', 401);
  // Only who knows the password learns that the address is not verified.
  if (!account.email_verified_at) throw new AppError('account_not_verified', 403);
  const token = createToken();
  await insertSession(ctx.db, {
    token_hash: hashToken(token),
    user_id: account.id,
    remember: remember_me,
    last_used_at: ctx.now,
    expires_at: sessionExpiry(remember_me, ctx.now),
  });
  return { access_token: token };
}

export async function signUp(ctx: PublicCtx, { name, email, password }: Body<'signup'>): Promise<void> {
  await limitTries(ctx, 'signup', email);
  const user = await insertUser(ctx.db, {
    username: name,
    email,
    password_hash: await hashPassword(password),
    language: ctx.language,
  });
  if (!user) throw invalidField('email', 'already_used');
  await sendVerification(ctx, user);
}

const sendVerification = (ctx: PublicCtx, user: Parameters<typeof linkMail>[1] & { id: number }) =>
  ctx.jobs.add('mail.send', linkMail('verification', user, verificationLink(ctx.settings, user, ctx.now)));

/** The answer is the same whether the address is unknown, verified or waiting. */
export async function resendVerification(
  ctx: PublicCtx,
  { email }: Body<'resendVerification'>,
): Promise<void> {
  await limitTries(ctx, 'resend', email);
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
  await limitTries(ctx, 'forgot', email);
  const account = await findAccountByEmail(ctx.db, email);
  if (!account) throw invalidField('email', 'email_unknown');
  const token = createToken();
  await replacePasswordReset(
    ctx.db,
    account.id,
    hashToken(token),
    new Date(ctx.now.getTime() + PASSWORD_RESET_LIFE),
  );
  await ctx.jobs.add('mail.send', linkMail('password', account, passwordLink(ctx.settings, token, email)));
}

/** Who reads the mail owns the address, hence it counts as verified too. All sessions end. */
export async function resetPassword(
  ctx: PublicCtx,
  { token, email, password }: Body<'resetPassword'>,
): Promise<void> {
  await limitTries(ctx, 'reset', email);
  const userId = await takePasswordReset(ctx.db, email, hashToken(token), ctx.now);
  if (userId === undefined) throw linkNotValid();
  await updatePassword(ctx.db, userId, await hashPassword(password));
  await markVerified(ctx.db, userId, ctx.now);
  await deleteSessions(ctx.db, userId);
}

/** A new password ends the user's other sessions; the one that asks stays open. */
export async function changeProfile(
  ctx: Ctx,
  { password, password_confirmation: _same, ...profile }: UserInput,
): Promise<User> {
  checkYears(profile, ctx.now);
  if (password !== undefined) {
    await updatePassword(ctx.db, ctx.user.id, await hashPassword(password));
    await deleteSessions(ctx.db, ctx.user.id, ctx.user.tokenHash);
  }
  return updateProfile(ctx.db, ctx.user.id, profile);
}

/** Nobody was born, or began to keep bees, in a year to come. */
function checkYears(years: Pick<UserInput, 'birth_year' | 'beekeeping_start_year'>, now: Date): void {
  const errors: FieldErrors = {};
  const thisYear = now.getUTCFullYear();
  if ((years.birth_year ?? 0) > thisYear) errors.birth_year = ['in_future'];
  if ((years.beekeeping_start_year ?? 0) > thisYear) errors.beekeeping_start_year = ['in_future'];
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}
