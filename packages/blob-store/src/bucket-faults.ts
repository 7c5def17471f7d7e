import { diskFull } from '@propolis/observability';
import { AppError } from '@propolis/runtime';
import { type BucketPlace, nameOfPlace } from './place.ts';

/** Seconds after which a new try makes sense. */
const RETRY_AFTER = 5;

/** To callers it is away, whatever the reason; the operator is told that too (`bucket-state.ts`). */
function storageUnavailable({ name, status }: Refusal): AppError {
  const fault = new AppError('storage_unavailable', 503, {}, RETRY_AFTER);
  fault.cause = status === undefined ? 'no answer' : `${name}, ${status}`;
  return fault;
}

/** Of the SDK's errors; what else they carry (keys, signed texts) goes no further. */
interface Refusal {
  readonly name: string;
  /** Undefined: no answer came. */
  readonly status: number | undefined;
}

/** Undefined of what the SDK did not throw about a request of ours. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const metadata = '$metadata' in error ? error.$metadata : undefined;
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  const status = 'httpStatusCode' in metadata ? Number(metadata.httpStatusCode) || undefined : undefined;
  return { name: error.name, status };
}

/** As S3 itself, Ceph, MinIO and Swift call it. */
const FULL = /^(QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage)$/;
const INSUFFICIENT_STORAGE = 507;
const TOO_MANY = 429;
const NOT_FOUND = 404;
/** Our key was withdrawn, or may do less than it did at the start. */
const NOT_ALLOWED: readonly (number | undefined)[] = [401, 403];
const NOT_IMPLEMENTED: readonly (number | undefined)[] = [405, 501];

export const isMissing = (error: unknown): boolean => {
  const { name, status } = refusalOf(error) ?? {};
  return status === NOT_FOUND && name !== 'NoSuchBucket';
};

/** Some services that speak S3 know less of it. */
export const isNotImplemented = (error: unknown): boolean =>
  NOT_IMPLEMENTED.includes(refusalOf(error)?.status);

const isFull = ({ name, status }: Refusal) => status === INSUFFICIENT_STORAGE || FULL.test(name);

const isAway = ({ status }: Refusal) =>
  status === undefined || status === TOO_MANY || status >= 500 || NOT_ALLOWED.includes(status);

/** What a caller is told of a failure of the bucket; anything unexpected without what the SDK knows of our keys. */
export function faultOf(error: unknown): unknown {
  const refusal = error instanceof AppError ? undefined : refusalOf(error);
  if (!refusal || refusal.name === 'AbortError') return error;
  if (isFull(refusal)) return diskFull();
  if (isAway(refusal)) return storageUnavailable(refusal);
  return new Error(`the bucket refused: ${refusal.name} (${refusal.status})`);
}

/** Why the bucket cannot be used as it is configured; undefined where it only does not answer now. */
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
