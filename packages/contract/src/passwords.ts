import {
  isBlankPassword,
  isOwnAddress,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  tidyText,
} from '@propolis/domain';
import { z } from 'zod';

// Fields shared by the forms in `accounts.ts` and `security.ts`.

/** Tidy and in lower case, so that spellings of one address are one account. */
export const Email = z
  .string()
  .overwrite(tidyText)
  .toLowerCase()
  .min(1)
  .max(254, 'invalid_email')
  .meta({ format: 'email' })
  .pipe(z.email());
/** The server also rejects common passwords (`password_common`); their list is too long for the browser. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, 'password_length_error')
  .max(PASSWORD_MAX_LENGTH, 'password_too_long')
  .refine((password) => password === '' || !isBlankPassword(password), 'password_blank');
/** A password that is compared with the stored one. */
export const KnownPassword = z.string().max(PASSWORD_MAX_LENGTH, 'password_too_long');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Compares the fields as soon as they are texts, whatever else is invalid. */
const whenTexts =
  (...fields: string[]) =>
  ({ value }: { value: unknown }) =>
    isRecord(value) && fields.every((field) => typeof value[field] === 'string');

/** Both passwords must be equal; the error is under the confirmation (specification 5). */
export const passwordsMatch = (input: {
  password?: string | undefined;
  password_confirmation?: string | undefined;
}) => input.password === input.password_confirmation;
export const matchError = {
  error: 'password_match_error',
  path: ['password_confirmation'],
  when: whenTexts('password', 'password_confirmation'),
};

/** The password must not be the e-mail address; the error is under the password. */
export const passwordIsNoAddress = (input: { password?: string | undefined; email?: string | undefined }) =>
  input.password === undefined || input.email === undefined || !isOwnAddress(input.password, input.email);
export const addressError = {
  error: 'password_is_address',
  path: ['password'],
  when: whenTexts('password', 'email'),
};
