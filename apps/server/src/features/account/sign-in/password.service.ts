import type { BodyOf, FieldErrors, SessionsEnded, securityEndpoints } from '@propolis/contract';
import type { BySession, Ctx, PublicRequest } from '@propolis/http-kit';
import { assertNoErrors, invalidField } from '@propolis/runtime';
import { sessionEnded } from '../account.events.ts';
import { findAccountById, forgetBrowsers, replacePassword, requireRow } from '../account.queries.ts';
import { faultOfPassword } from './account.password-rules.ts';
import { hashPassword, isPassword } from './account.passwords.ts';
import { noteInLog } from './log.service.ts';
import { deleteSessions } from './sessions.queries.ts';

/** A change requires the current password; an open session is not enough. */
export async function faultsOfNewPassword(
  {
    password,
    current_password = '',
  }: { readonly password: string; readonly current_password?: string | undefined },
  account: { readonly email: string; readonly password_hash: string },
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (!(await isPassword(account.password_hash, current_password))) errors.current_password = ['wrong'];
  const fault = faultOfPassword(password, account.email);
  if (fault) errors.password = [fault];
  return errors;
}

/** Hashes of the current and the new password. */
export interface NewPassword {
  readonly former: string;
  readonly next: string;
}

/** Hashes the new password, if it and the proof are acceptable. */
export async function prepareNewPassword(
  { db, user }: PublicRequest & BySession,
  input: BodyOf<typeof securityEndpoints.changePassword>,
): Promise<NewPassword> {
  const account = requireRow(await findAccountById(db, user.id));
  assertNoErrors(await faultsOfNewPassword(input, account));
  return { former: account.password_hash, next: await hashPassword(input.password) };
}

/**
 * A new password ends the user's other sessions and forgets all browsers; the current session stays open. If
 * the password was changed meanwhile, by mail or on another device, nothing changes.
 */
export async function changePassword(ctx: Ctx, password: NewPassword): Promise<SessionsEnded> {
  const { db, user, now, emit } = ctx;
  if (!(await replacePassword(db, user.id, password))) throw invalidField('current_password', 'wrong');
  const ended = await deleteSessions(db, user.id, now, user.sessionId);
  await forgetBrowsers(db, user.id);
  await noteInLog(ctx, user.id, 'password_changed');
  await emit(sessionEnded, { userId: user.id });
  return { sessions_ended: ended };
}
