import {
  type accountEndpoints,
  type BodyOf,
  EmailInput,
  type FieldErrors,
  type SecondStepAsked,
  type SessionOpened,
} from '@propolis/contract';
import type { Ctx, PublicCtx, PublicRequest, Refused } from '@propolis/http-kit';
import { AppError, assertNoErrors, hashToken, invalidField } from '@propolis/runtime';
import { sessionEnded } from './account.events.ts';
import { accountLink } from './account.jobs.ts';
import { sendVerification } from './account.link-mails.ts';
import {
  findAccountByEmail,
  findAccountById,
  forgetBrowsers,
  insertUser,
  isPasswordReset,
  lockUserWhole,
  markVerified,
  requireRow,
  takePasswordReset,
  updatePassword,
} from './account.queries.ts';
import { removeAccount } from './account.removal.ts';
import { holdAddress } from './address/address.queries.ts';
import {
  isHashOf,
  isVerificationValid,
  linkNotValid,
  type VerificationClaim,
} from './mails/account.links.ts';
import { knowBrowser } from './sign-in/account.browsers.ts';
import { freeLogin, triesOf } from './sign-in/account.limits.ts';
import { faultOfPassword } from './sign-in/account.password-rules.ts';
import { hashPassword, isPassword } from './sign-in/account.passwords.ts';
import type { UseProof } from './sign-in/account.proofs.ts';
import { noteInLog } from './sign-in/log.service.ts';
import { deleteSession, deleteSessions } from './sign-in/sessions.queries.ts';
import { createSession } from './sign-in/sessions.service.ts';

/** Used by the worker. */
export { type Demonstration, removeEndedDemos } from './account.demo.ts';
export { userChanged } from './account.events.ts';
export { sendLink, sendLinkMail } from './account.link-mails.ts';
export { readNotificationChoices } from './account.preferences.ts';
export { removeUnverified } from './account.removal.ts';
export { sweepAddressChanges } from './address/address.service.ts';
/** Used by features above for their part of an export and an import. */
export type { AccountExporter, Exporting } from './archive/account.export.ts';
export {
  type AccountImporter,
  type ArchiveReading,
  type ArchiveWriting,
  isApplied,
} from './archive/account.importer.ts';
export { createHtmlTables, createTables, type Table, type Tables } from './archive/tables.ts';
/** Used by features above to write mails to beekeepers. */
export { writeLetter } from './mails/account.mails.ts';
export { isKnownBrowser } from './sign-in/account.browsers.ts';
export { triesOfPassword } from './sign-in/account.limits.ts';
/** Used to check a proof of the owner. */
export { isPassword } from './sign-in/account.passwords.ts';
export type { OwnerProof, UseProof } from './sign-in/account.proofs.ts';
export { noteInLog, sweepLog } from './sign-in/log.service.ts';

type Body<Name extends keyof typeof accountEndpoints> = BodyOf<(typeof accountEndpoints)[Name]>;

const wrongPair = () => new AppError('invalid_credentials', 401);

/** The account for these credentials. Only a correct password reveals that the address is not verified. */
export async function checkPassword(request: PublicRequest, { email, password }: Body<'login'>) {
  const account = await findAccountByEmail(request.db, email);
  if (!(await isPassword(account?.password_hash, password)) || !account) {
    await noteInLog(request, account?.id, 'sign_in_failed');
    throw wrongPair();
  }
  if (!account.email_verified_at) throw new AppError('account_not_verified', 403);
  return account;
}

type CheckedAccount = Pick<Awaited<ReturnType<typeof checkPassword>>, 'id' | 'password_hash'>;
type HowLong = Pick<Body<'login'>, 'remember_me' | 'browser_token'>;

/** The second step after a correct password; none if the account has no second factor. */
export type AskSecondStep = (
  ctx: PublicCtx,
  account: CheckedAccount,
  remember: boolean,
) => Promise<SecondStepAsked | undefined>;

/** Opens a session, or requests the second step. */
export const login = async (
  ctx: PublicCtx,
  input: Body<'login'>,
  { account, askSecondStep }: { readonly account: CheckedAccount; readonly askSecondStep: AskSecondStep },
): Promise<SessionOpened | SecondStepAsked> =>
  (await askSecondStep(ctx, account, input.remember_me)) ?? openSession(ctx, account, input);

/** Opens a session, unless the password has changed since it was checked. */
export async function openSession(
  ctx: PublicCtx,
  { id, password_hash }: CheckedAccount,
  { remember_me, browser_token }: HowLong,
): Promise<SessionOpened> {
  const { token, sessionId } = await createSession(ctx, { id, password_hash, remember: remember_me });
  if (sessionId === undefined) throw wrongPair();
  await noteInLog(ctx, id, 'signed_in', sessionId);
  return { access_token: token, browser_token: await knowBrowser(ctx, id, browser_token) };
}

/**
 * The job checks whether there is a mail to send, so neither the response nor its duration reveals an
 * account.
 */
export const resendVerification = (
  { jobs }: PublicCtx,
  { email }: Body<'resendVerification'>,
): Promise<void> => jobs.add(accountLink, { kind: 'verification', to: email });

/** Idempotent, because mail programs prefetch links. */
export async function verifyEmail(ctx: PublicCtx, claim: VerificationClaim): Promise<void> {
  if (!isVerificationValid(ctx.settings, claim, ctx.now)) throw linkNotValid();
  const account = await findAccountById(ctx.db, claim.id);
  if (!account || !isHashOf(claim.hash, account.email)) throw linkNotValid();
  await markVerified(ctx.db, account.id, ctx.now);
}

/**
 * The response reveals whether the address is known (specification 5), hence the limits. The duration does
 * not: both cases do the same work. For an unknown address the transaction is rolled back with its job.
 */
export async function forgotPassword(ctx: PublicCtx, { email }: Body<'forgotPassword'>): Promise<void> {
  const account = await findAccountByEmail(ctx.db, email);
  await ctx.jobs.add(accountLink, { kind: 'password', to: email });
  if (!account) throw invalidField('email', 'email_unknown');
}

/** The hash of the new password, for a valid link and an acceptable password. */
export async function prepareReset(
  { db, now }: PublicRequest,
  { token, email, password }: Body<'resetPassword'>,
): Promise<string> {
  if (!(await isPasswordReset(db, { email, tokenHash: hashToken(token), now }))) throw linkNotValid();
  const fault = faultOfPassword(password, email);
  if (fault) throw invalidField('password', fault);
  return hashPassword(password);
}

/**
 * A reset by mail proves ownership of the address and therefore verifies it. Ends all sessions and forgets
 * all browsers.
 */
export async function resetPassword(
  ctx: PublicCtx,
  { token, email }: Body<'resetPassword'>,
  passwordHash: string,
): Promise<void> {
  const { db, now, emit } = ctx;
  const userId = await takePasswordReset(db, { email, tokenHash: hashToken(token), now });
  if (userId === undefined) throw linkNotValid();
  await updatePassword(db, userId, passwordHash);
  await markVerified(db, userId, now);
  await deleteSessions(db, userId, now);
  await forgetBrowsers(db, userId);
  await noteInLog(ctx, userId, 'password_reset');
  await freeLogin(ctx, email);
  await emit(sessionEnded, { userId });
}

export async function logout(ctx: Ctx): Promise<void> {
  const { db, user, emit } = ctx;
  await deleteSession(db, user.tokenHash);
  await noteInLog(ctx, user.id, 'signed_out');
  await emit(sessionEnded, { userId: user.id });
}

export async function deleteAccount(ctx: Ctx, use: UseProof | undefined): Promise<void> {
  requireRow(await lockUserWhole(ctx.db, ctx.user.id));
  // No mail about a used recovery code: the account is being deleted.
  await use?.({ ...ctx, jobs: { add: async () => undefined } });
  await removeAccount(ctx, ctx.user.id);
  await noteInLog(ctx, ctx.user.id, 'account_deleted');
}

/** The hash of the password, if the sign-up is acceptable. */
export async function prepareSignUp(request: PublicRequest, body: Body<'signup'>): Promise<string> {
  assertNoErrors(await findFaults(request, body));
  return hashPassword(body.password);
}

/** Errors that only the server can detect: a taken address or a common password. */
async function findFaults(
  { db }: PublicRequest,
  { email, password }: Partial<Body<'signup'>>,
): Promise<FieldErrors> {
  const faults: FieldErrors = {};
  if (email !== undefined && (await findAccountByEmail(db, email))) faults.email = ['already_used'];
  const fault = password === undefined ? undefined : faultOfPassword(password, email ?? '');
  if (fault) faults.password = [fault];
  return faults;
}

/** Adds these errors to those of an invalid form, so that one response lists all of them. */
export function refuseSignUp(request: PublicRequest, body: Readonly<Record<string, unknown>>): Refused {
  const email = EmailInput.shape.email.safeParse(body.email).data;
  const password = typeof body.password === 'string' ? body.password : undefined;
  return {
    limits: email === undefined ? [] : triesOf('signup', request, { body: { email } }),
    faults: () => findFaults(request, { email, password }),
  };
}

/** A concurrent sign-up may have taken the address since the check. */
export async function signUp(
  ctx: PublicCtx,
  { name, email }: Pick<Body<'signup'>, 'name' | 'email'>,
  password_hash: string,
): Promise<void> {
  await holdAddress(ctx.db, email);
  const user = await insertUser(ctx.db, { username: name, email, password_hash, language: ctx.language });
  if (!user) throw invalidField('email', 'already_used');
  await sendVerification(ctx, user);
}
