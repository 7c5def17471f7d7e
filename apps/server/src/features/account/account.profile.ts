import type { FieldErrors, User, UserInput } from '@propolis/contract';
import type { BySession, Ctx, Limit, PublicRequest } from '../../platform/context.ts';
import { deleteSessions } from '../../platform/db/sessions.ts';
import { found, invalidFields } from '../../platform/errors.ts';
import { sessionEnded, userChanged } from './account.events.ts';
import { triesOfPassword } from './account.limits.ts';
import { faultOfPassword } from './account.password-rules.ts';
import { hashPassword, isPassword } from './account.passwords.ts';
import {
  findAccountById,
  forgetBrowsers,
  updateLanguage,
  updatePassword,
  updateProfile,
} from './account.queries.ts';

/** Whoever found an open session must not find out the password by it. */
export const limitsOfProfile = ({ user }: BySession, { password }: UserInput): Limit[] =>
  password === undefined ? [] : [triesOfPassword(user.id)];

/** The hash of a new password, where there is one. All that is wrong with the profile is said at once. */
export async function prepareProfile(
  { db, user, now }: PublicRequest & BySession,
  input: UserInput,
): Promise<string | undefined> {
  const account = found(await findAccountById(db, user.id));
  const errors: FieldErrors = {
    ...faultsOfYears(input, now),
    ...(input.email !== undefined && input.email !== account.email && { email: ['read_only'] }),
    ...(await faultsOfNewPassword(input, account)),
  };
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return input.password === undefined ? undefined : hashPassword(input.password);
}

/** Who knows the present password is its owner; an open session alone is not enough. */
async function faultsOfNewPassword(
  { password, current_password = '' }: UserInput,
  account: { readonly email: string; readonly password_hash: string },
): Promise<FieldErrors> {
  if (password === undefined) return {};
  const errors: FieldErrors = {};
  if (!(await isPassword(account.password_hash, current_password))) errors.current_password = ['wrong'];
  const fault = faultOfPassword(password, account.email);
  if (fault) errors.password = [fault];
  return errors;
}

/** Nobody was born, or began to keep bees, in a year to come. */
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

/** A new password ends the user's other sessions, and no browser is known any more; the one that asks stays open. */
export async function changeProfile(
  { db, user, emit }: Ctx,
  input: UserInput,
  passwordHash: string | undefined,
): Promise<User> {
  const {
    password: _hashed,
    password_confirmation: _same,
    current_password: _known,
    email: _kept,
    ...profile
  } = input;
  if (passwordHash !== undefined) {
    await updatePassword(db, user.id, passwordHash);
    await deleteSessions(db, user.id, user.tokenHash);
    await forgetBrowsers(db, user.id);
    await emit(sessionEnded, { userId: user.id });
  }
  await emit(userChanged, { userId: user.id });
  return updateProfile(db, user.id, profile);
}

export async function changeLanguage({ db, user, emit }: Ctx, language: User['language']): Promise<User> {
  await emit(userChanged, { userId: user.id });
  return updateLanguage(db, user.id, language);
}
