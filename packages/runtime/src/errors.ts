import type { ErrorCode, FieldErrorCode, FieldErrors } from '@propolis/contract';

/** An expected error; converted to JSON in one place (packages/http-kit/src/answers/error-handler.ts). */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    readonly errors: FieldErrors = {},
    /** Retry time in seconds. */
    readonly retryAfter?: number,
  ) {
    super(code);
  }
}

/** An edit is based on an outdated version; contains the current row. */
export class ChangedMeanwhile extends AppError {
  constructor(readonly present: Readonly<Record<string, unknown>>) {
    super('changed_meanwhile', 409);
  }
}

/**
 * Throws if an edit is based on another version than the current one. The row is locked until the end of the
 * transaction, so only the first of concurrent edits succeeds.
 */
export function assertVersion(baseVersion: number | undefined, present: { readonly version: number }): void {
  if (baseVersion !== undefined && baseVersion !== present.version)
    throw new ChangedMeanwhile({ ...present });
}

/** Does not exist or belongs to another account; callers cannot tell which. */
export const notFound = () => new AppError('not_found', 404);
export const invalidFields = (errors: FieldErrors) => new AppError('invalid_fields', 422, errors);
export const invalidField = (field: string, code: FieldErrorCode) => invalidFields({ [field]: [code] });

/** 422 with all errors, if there are any. */
export function assertNoErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}

/** Returns the row or throws 404. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}
