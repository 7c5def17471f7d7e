import { z } from 'zod';

/** Codes of an error answer; the web has the words of each in every language. */
export const ERROR_CODES = [
  'malformed',
  'unauthenticated',
  'invalid_credentials',
  'account_not_verified',
  'link_not_valid',
  'not_found',
  'conflict',
  'quota_apiaries',
  'quota_hives',
  'quota_photos',
  'quota_photo_bytes',
  'quota_sensors',
  'timeout',
  'too_big',
  'not_an_image',
  'invalid_fields',
  'too_many_requests',
  'internal',
  'busy',
  'database_unavailable',
  'disk_full',
  'unavailable',
] as const;
/** One of them. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Codes of one field of an `invalid_fields` answer. */
export const FIELD_ERROR_CODES = [
  'required',
  'invalid',
  'invalid_type',
  'invalid_email',
  'invalid_option',
  'invalid_date',
  'too_small',
  'too_big',
  'too_long',
  'too_short',
  'in_future',
  'unknown_field',
  'already_used',
  'already_registered',
  'already_linked',
  'email_unknown',
  'password_length_error',
  'password_too_long',
  'password_match_error',
  'password_blank',
  'password_common',
  'password_is_address',
  'wrong',
  'read_only',
  'not_found',
] as const;
/** One of them; a schema may name one as the message of its own check. */
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number];

/** Field name, or item key, to its codes: all fields at once. */
export type FieldErrors = Record<string, FieldErrorCode[]>;

/** Every answer that is not good, whatever its status. `message` is English and for developers. */
export const ApiError = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  /** Empty unless the code is `invalid_fields`. */
  errors: z.record(z.string(), z.array(z.enum(FIELD_ERROR_CODES))),
});
export type ApiError = z.infer<typeof ApiError>;

const isFieldErrorCode = (text: string): text is FieldErrorCode =>
  FIELD_ERROR_CODES.some((code) => code === text);

type Issue = z.core.$ZodIssue;

function typeCode(issue: Extract<Issue, { code: 'invalid_type' }>): FieldErrorCode {
  return issue.input === undefined || issue.input === null ? 'required' : 'invalid_type';
}

/** The code of a zod issue: a schema may name one itself as its message, else it follows from the kind of issue. */
function fieldErrorCode(issue: Issue): FieldErrorCode {
  if (isFieldErrorCode(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return typeCode(issue);
    case 'too_small':
      return issue.origin === 'string' ? (issue.minimum === 1 ? 'required' : 'too_short') : 'too_small';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big';
    case 'invalid_format':
      return issue.format === 'email' ? 'invalid_email' : 'invalid';
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? 'required' : 'invalid_option';
    default:
      return 'invalid';
  }
}

/**
 * All field errors of a failed validation: the path joined by dots, unknown fields each under their own name.
 * An error of the whole body stands under `body`. Parse with `reportInput: true`, or a missing field cannot be told
 * from one of the wrong type.
 */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {};
  const add = (field: string, code: FieldErrorCode) => {
    const codes = (Object.hasOwn(errors, field) && errors[field]) || []; // a field may be called `constructor`
    if (!codes.includes(code)) errors[field] = [...codes, code];
  };
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add(path ? `${path}.${key}` : key, 'unknown_field');
    } else add(path || 'body', fieldErrorCode(issue));
  }
  return errors;
}
