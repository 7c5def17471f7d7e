import type { FieldErrors, User, UserInput } from '@propolis/contract';
import type { BySession, Ctx, Limit, PublicRequest } from '@propolis/http-kit';
import { assertNoErrors } from '@propolis/runtime';
import { userChanged } from './account.events.ts';
import { findAccountById, requireRow, updateUser } from './account.queries.ts';
import { triesOfPassword } from './sign-in/account.limits.ts';
import { hashPassword } from './sign-in/account.passwords.ts';
import { changePassword, faultsOfNewPassword, type NewPassword } from './sign-in/password.service.ts';

/** A stolen session must not be enough to guess the password. */
export const limitsOfProfile = (request: BySession, { password }: UserInput): Limit[] =>
  password === undefined ? [] : triesOfPassword(request);

/** Checks all fields of the profile and hashes the new password, if there is one. */
export async function prepareProfile(
  { db, user, now }: PublicRequest & BySession,
  input: UserInput,
): Promise<NewPassword | undefined> {
  const account = requireRow(await findAccountById(db, user.id));
  const errors: FieldErrors = {
    ...faultsOfYears(input, now),
    ...(input.email !== undefined && input.email !== account.email && { email: ['read_only'] }),
    ...(input.password !== undefined &&
      (await faultsOfNewPassword({ ...input, password: input.password }, account))),
  };
  assertNoErrors(errors);
  if (input.password === undefined) return undefined;
  return { former: account.password_hash, next: await hashPassword(input.password) };
}

/** Years must not lie in the future. */
function faultsOfYears(
  years: Pick<UserInput, 'birth_year' | 'beekeeping_start_year'>,
  now: Date,
): FieldErrors {
  const thisYear = now.getUTCFullYear();
  return {
    ...((years.birth_year ?? 0) > thisYear && { birth_year: ['in_future'] }),
    ...((years.beekeeping_start_year ?? 0) > thisYear && { beekeeping_start_year: ['in_future'] }),
  };
}

/** A new password is changed by the same rules as on its own. */
export async function changeProfile(
  ctx: Ctx,
  input: UserInput,
  password: NewPassword | undefined,
): Promise<User> {
  const {
    password: _hashed,
    password_confirmation: _same,
    current_password: _known,
    email: _kept,
    ...profile
  } = input;
  if (password !== undefined) await changePassword(ctx, password);
  return changeUser(ctx, profile);
}

export async function changeUser(
  { db, user, emit }: Ctx,
  change: Parameters<typeof updateUser>[2],
): Promise<User> {
  await emit(userChanged, { userId: user.id });
  return updateUser(db, user.id, change);
}
