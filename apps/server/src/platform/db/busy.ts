import { AppError } from '../errors.ts';

/** Seconds after which a new try makes sense. */
const RETRY_AFTER = 1;

/** More is asked of the database than it can do just now: nothing was done, and a new try may succeed. */
export const busy = () => new AppError('busy', 503, {}, RETRY_AFTER);

/** PostgreSQL's own limits of time: a statement cancelled, a lock not had, a transaction ended because it stood idle. */
const TIME_LIMIT_CODES: readonly unknown[] = ['57014', '55P03', '25P03'];
/** The pool tells it by words only. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';

/** Whether this failed because the pool, a statement or a transaction took too long. */
export const isOverTime = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === POOL_TIMEOUT || ('code' in error && TIME_LIMIT_CODES.includes(error.code)));
