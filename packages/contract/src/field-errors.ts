import type { z } from 'zod';
import { type FieldErrorCode, type FieldErrors, isFieldErrorCode } from './error-codes.ts';

type Issue = z.core.$ZodIssue;

/** A missing value is `required`, whatever else the issue says. */
const unlessMissing = ({ input }: Issue, code: FieldErrorCode): FieldErrorCode =>
  input === undefined || input === null ? 'required' : code;

/**
 * The code of a zod issue: the message of the schema if it is a code, otherwise derived from the kind of
 * issue.
 */
function fieldErrorCode(issue: Issue): FieldErrorCode {
  if (isFieldErrorCode(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return unlessMissing(issue, 'invalid_type');
    case 'too_small':
      return issue.origin === 'string' ? (issue.minimum === 1 ? 'required' : 'too_short') : 'too_small';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big';
    case 'invalid_format':
      return issue.format === 'email' ? 'invalid_email' : 'invalid';
    case 'invalid_union':
      return unlessMissing(issue, 'invalid');
    case 'invalid_value':
      return unlessMissing(issue, 'invalid_option');
    default:
      return 'invalid';
  }
}

/**
 * All field errors of a failed validation, by path joined with dots; each unknown field has its own entry.
 * Errors of the whole body are under `body`. Parse with `reportInput: true`, otherwise a missing field cannot
 * be distinguished from one of the wrong type.
 */
export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {};
  const add = (field: string, code: FieldErrorCode) => {
    const codes = (Object.hasOwn(errors, field) && errors[field]) || []; // A field may be called `constructor`.
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
