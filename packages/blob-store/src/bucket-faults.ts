import { diskFull } from '@propolis/observability';
import { AppError } from '@propolis/runtime';
import { type BucketPlace, nameOfPlace } from './place.ts';

/** Retry time in seconds. */
const RETRY_AFTER = 5;

/**
 * Callers see it as unavailable, whatever the reason; the operator also sees the reason (`bucket-state.ts`).
 */
function storageUnavailable({ name, status }: Refusal): AppError {
  const fault = new AppError('storage_unavailable', 503, {}, RETRY_AFTER);
  fault.cause = status === undefined ? 'no answer' : `${name}, ${status}`;
  return fault;
}

/** The safe part of the SDK's errors; other fields (keys, signed texts) are dropped. */
interface Refusal {
  readonly name: string;
  /** Undefined: no response. */
  readonly status: number | undefined;
}

/** Undefined if it is not an error of an SDK request. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const status = 'httpStatusCode' in metadata ? Number(metadata.httpStatusCode) || undefined : undefined;
  return { name: error.name, status };
}

/** Names used by S3, Ceph, MinIO and Swift. */
const FULL = /^(QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage)$/;
const INSUFFICIENT_STORAGE = 507;
const TOO_MANY = 429;
const NOT_FOUND = 404;
/** The key was revoked, or has fewer permissions than at the start. */
const NOT_ALLOWED: readonly (number | undefined)[] = [401, 403];
const NOT_IMPLEMENTED: readonly (number | undefined)[] = [405, 501];

export const isMissing = (error: unknown): boolean => {
  const { name, status } = refusalOf(error) ?? {};
  return status === NOT_FOUND && name !== 'NoSuchBucket';
};

/** Some S3-compatible services do not implement everything. */
export const isNotImplemented = (error: unknown): boolean =>
  NOT_IMPLEMENTED.includes(refusalOf(error)?.status);

const isFull = ({ name, status }: Refusal) => status === INSUFFICIENT_STORAGE || FULL.test(name);

const isAway = ({ status }: Refusal) =>
  status === undefined || status === TOO_MANY || status >= 500 || NOT_ALLOWED.includes(status);

/** The error for callers; an unexpected one without details about keys. */
export function faultOf(error: unknown): unknown {
  const refusal = error instanceof AppError ? undefined : refusalOf(error);
  if (!refusal || refusal.name === 'AbortError') return error;
  if (isFull(refusal)) return diskFull();
  if (isAway(refusal)) return storageUnavailable(refusal);
  return new Error(`the bucket refused: ${refusal.name} (${refusal.status})`);
}

/** Why the bucket cannot be used as configured; undefined if it only does not respond now. */
export function misconfigured(error: unknown, place: BucketPlace): string | undefined {
  const { name = '', status } = refusalOf(error) ?? {};
  const where = nameOfPlace(place);
  if (error instanceof Error && error.name === 'CredentialsProviderError')
    return `There are no credentials for ${where}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
  if (name === 'NoSuchBucket' || status === NOT_FOUND)
    return `STORAGE_URL: there is no such bucket as ${where}. Create it, or mend its name.`;
  if (NOT_ALLOWED.includes(status))
    return `STORAGE_URL: ${where} refuses our credentials (${name}). Mend AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or what they may do: list, read, write and delete.`;
  if (status !== undefined && status < 500)
    return `STORAGE_URL: ${where} refuses us (${name}, ${status}). Look at its region and address.`;
  return undefined;
}
