import { isBlankPassword, isOwnAddress, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@propolis/domain';
import { z } from 'zod';

// What forms with an address or a password share; they are told in `accounts.ts` and `security.ts`.

/** Trimmed and in lower case, as it is stored: two spellings of one address are one account. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1)
  .max(254, 'invalid_email')
  .meta({ format: 'email' })
  .pipe(z.email());
/** The server refuses the commonest ones besides (`password_common`): their list is too long for a browser. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, 'password_length_error')
  .max(PASSWORD_MAX_LENGTH, 'password_too_long')
  .refine((password) => password === '' || !isBlankPassword(password), 'password_blank');
/** A password that is compared with the one there is. */
export const KnownPassword = z.string().max(PASSWORD_MAX_LENGTH, 'password_too_long');

/** Both passwords must be the same; the error stands under the confirmation (specification 5). */
export const passwordsMatch = (input: {
  password?: string | undefined;
  password_confirmation?: string | undefined;
}) => input.password === input.password_confirmation;
export const matchError = { error: 'password_match_error', path: ['password_confirmation'] };

/** The own address is no secret; the error stands under the password. */
export const passwordIsNoAddress = (input: { password?: string | undefined; email?: string | undefined }) =>
  input.password === undefined || input.email === undefined || !isOwnAddress(input.password, input.email);
export const addressError = { error: 'password_is_address', path: ['password'] };

export const PASSWORD_TWICE = ['password', 'password_confirmation'];
export const PASSWORD_AND_EMAIL = ['password', 'email'];

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
/** Whether what a rule compares is there to be compared, whatever else is wrong with it. */
export const hasTexts = (value: unknown, fields: readonly string[]): boolean =>
  isRecord(value) && fields.every((field) => typeof value[field] === 'string');
