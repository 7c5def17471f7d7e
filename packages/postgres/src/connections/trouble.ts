import { diskFull } from '@propolis/observability';
import { AppError } from '@propolis/runtime';

/** Retry time in seconds. */
const RETRY_AFTER = 1;

/**
 * PostgreSQL's timeouts: a cancelled statement, a lock timeout, an idle transaction; a deadlock; and a
 * serialisation failure on a measurement server (record 020).
 */
const OVER_TIME: readonly string[] = ['57014', '55P03', '25P03', '40P01', '40001'];
/** The pool reports it only by its message. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** Whether no connection became free within the timeout. */
export const isPoolTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === POOL_TIMEOUT;

export const poolTimeout = () => new Error(POOL_TIMEOUT);

/** No connection is left, for this role or at all. */
const TOO_MANY = '53300';

/** Whether PostgreSQL refused another connection because of a limit. */
export const isRefusedForMore = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === TOO_MANY;

/**
 * The server stops, has crashed, starts, has no free connection, is still a replica (a write was refused), or
 * does not listen; or its Unix socket has a full queue, because it recovers from a crash on a busy machine.
 */
const AWAY: readonly string[] = [
  '57P01',
  '57P02',
  '57P03',
  '25006',
  TOO_MANY,
  'EAGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
];
/** The driver reports a broken connection, and a pool that is closed because the process ends, only by message. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Disk full, of the database or of the files. */
const NO_ROOM: readonly string[] = ['53100', 'ENOSPC', 'EDQUOT'];

const isAway = (error: Error, code: string): boolean =>
  AWAY.includes(code) || code.startsWith('08') || CONNECTION_LOST.test(error.message);

/**
 * Error response for a failure of the database or disk: 503 `busy` for a timeout, `database_unavailable` if
 * it is not reachable, `disk_full` without space; undefined for other errors. A retry may succeed; with an
 * idempotency key a write happens only once.
 */
export function troubleOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (OVER_TIME.includes(code) || isPoolTimeout(error)) return new AppError('busy', 503, {}, RETRY_AFTER);
  if (NO_ROOM.includes(code)) return diskFull();
  return isAway(error, code) ? new AppError('database_unavailable', 503, {}, RETRY_AFTER) : undefined;
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a row could not be written because its account or session was deleted meanwhile. */
export const isAccountGone = (error: Error): boolean =>
  'code' in error &&
  error.code === FOREIGN_KEY_VIOLATION &&
  'constraint' in error &&
  /_(user|session)_id_fkey$/.test(String(error.constraint));
