import { diskFull } from '@propolis/observability';
import { AppError } from '@propolis/runtime';

/** Seconds after which a new try makes sense. */
const RETRY_AFTER = 1;

/**
 * PostgreSQL's own limits of time: a statement cancelled, a lock not had, a transaction ended because it stood idle; two
 * transactions that waited for each other; and one that came too late to a row on a server of measurements (record 020).
 */
const OVER_TIME: readonly string[] = ['57014', '55P03', '25P03', '40P01', '40001'];
/** The pool tells it by words only. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** Whether all connections were lent for longer than anybody waits. */
export const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === POOL_TIMEOUT;

/** As the pool tells it. */
export const poolTimeout = () => new Error(POOL_TIMEOUT);

/** It has no connection left, for us or for anybody. */
const TOO_MANY = '53300';

/** Whether PostgreSQL gave us no further connection because it, or our account there, has as many as it may have. */
export const isRefusedForMore = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === TOO_MANY;

/**
 * It stops, crashed, starts or has no connection left; it only follows another server yet (a write was refused); or
 * nobody listens where it should be.
 */
const AWAY: readonly string[] = [
  '57P01',
  '57P02',
  '57P03',
  '25006',
  TOO_MANY,
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
];
/** The driver tells by words only that a connection broke in use, or was broken when it was lent. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed)/;

/** The database's disk, or the one of the files. */
const NO_ROOM: readonly string[] = ['53100', 'ENOSPC', 'EDQUOT'];

const isAway = (error: Error, code: string): boolean =>
  AWAY.includes(code) || code.startsWith('08') || CONNECTION_LOST.test(error.message);

/**
 * What a caller is told of a failure of the database or of the disk: 503 `busy` when it took too long,
 * `database_unavailable` when it was not there, `disk_full` when there was no room; undefined for any other failure. Nothing was answered, so a new try may succeed; a write that has an
 * idempotency key happens once all the same.
 */
export function troubleOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (OVER_TIME.includes(code) || isPoolTimeout(error)) return new AppError('busy', 503, {}, RETRY_AFTER);
  if (NO_ROOM.includes(code)) return diskFull();
  return isAway(error, code) ? new AppError('database_unavailable', 503, {}, RETRY_AFTER) : undefined;
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a row could not be written because its account, or the session itself, has gone since that was looked at. */
export const isAccountGone = (error: Error): boolean =>
  'code' in error &&
  error.code === FOREIGN_KEY_VIOLATION &&
  'constraint' in error &&
  /_(user|session)_id_fkey$/.test(String(error.constraint));
