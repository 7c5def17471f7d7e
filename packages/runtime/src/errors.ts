import type { ErrorCode, FieldErrorCode, FieldErrors } from '@propolis/contract';

/** An expected failure: thrown anywhere, turned into JSON in one place (packages/http-kit/src/answers/error-handler.ts). */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    readonly errors: FieldErrors = {},
    /** Seconds after which a new try makes sense. */
    readonly retryAfter?: number,
  ) {
    super(code);
  }
}

/** What an edit began from is no longer there; it is told what there is instead. */
export class ChangedMeanwhile extends AppError {
  constructor(readonly present: Readonly<Record<string, unknown>>) {
    super('changed_meanwhile', 409);
  }
}

/**
 * Refuses an edit that began from another version than there is, if it says from which. The row is locked until the end of
 * the transaction: of many edits from one version, one is the first.
 */
export function holdVersion(began: number | undefined, present: { readonly version: number }): void {
  if (began !== undefined && began !== present.version) throw new ChangedMeanwhile({ ...present });
}

/** Not there, or not yours: nobody learns which. */
export const notFound = () => new AppError('not_found', 404);
export const invalidFields = (errors: FieldErrors) => new AppError('invalid_fields', 422, errors);
export const invalidField = (field: string, code: FieldErrorCode) => invalidFields({ [field]: [code] });

/** The row, or 404. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}
