import type { ErrorCode } from '@propolis/contract';
import { AppError } from '@propolis/runtime';
import { faultOf } from './bucket-faults.ts';

/** State of the storage: with `full` only reads and deletions work. */
export type StorageState = 'ok' | 'full' | 'unreachable';

/** Cache time of the state (ms). */
const LOOK_HOLDS = 5000;
/** After this time without another refusal there may be space again (ms). */
const FULL_HOLDS = 600_000;
/** Timeout: the health check must answer within a second (ms). */
const LOOK_WITHIN = 600;

interface StateSources {
  /** Rejects if the bucket does not work. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  readonly log: (line: string) => void;
  /** Its name in the log. */
  readonly name: string;
}

interface BucketState {
  readonly state: () => Promise<StorageState>;
  /** Records the outcome of a write, and logs a change of the state. */
  readonly written: <T>(write: Promise<T>) => Promise<T>;
}

/** Concurrent checks share one request; only failed writes show that the bucket is full. */
export function watchBucket({ ask, log, name }: StateSources): BucketState {
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Why it does not work; undefined if it does. */
  let last: Promise<string | undefined> = Promise.resolve(undefined);
  let fullAt = Number.NEGATIVE_INFINITY;
  let reported: StorageState = 'ok';
  const report = (state: StorageState, reason = '') => {
    if (state !== reported) log(MESSAGES[state](name, reason));
    reported = state;
  };
  const note = (state: StorageState, reason = '') => {
    if (state !== 'unreachable') fullAt = state === 'full' ? performance.now() : Number.NEGATIVE_INFINITY;
    // A write is also a check.
    lookedAt = performance.now();
    last = Promise.resolve(state === 'unreachable' ? reason : undefined);
    report(state, reason);
  };
  const isFull = () => performance.now() - fullAt < FULL_HOLDS;
  const whyUnreachable = () => {
    if (performance.now() - lookedAt >= LOOK_HOLDS) {
      lookedAt = performance.now();
      last = ask(AbortSignal.timeout(LOOK_WITHIN)).then(
        () => undefined,
        (failure) => reasonOf(faultOf(failure)),
      );
    }
    return last;
  };
  return {
    state: async () => {
      const reason = await whyUnreachable();
      const whenThere = isFull() ? 'full' : 'ok';
      const state = reason === undefined ? whenThere : 'unreachable';
      report(state, reason);
      return state;
    },
    written: (write) =>
      write.then(
        (done) => {
          note('ok');
          return done;
        },
        (failure) => {
          const state = failure instanceof AppError ? MEANT[failure.code] : undefined;
          if (state) note(state, reasonOf(failure));
          throw failure;
        },
      ),
  };
}

/** The reason from the bucket that may be logged. */
const reasonOf = (failure: unknown): string =>
  failure instanceof AppError && typeof failure.cause === 'string' ? failure.cause : 'no answer';

/** The state derived from the error of a write. */
const MEANT: Readonly<Partial<Record<ErrorCode, StorageState>>> = {
  disk_full: 'full',
  storage_unavailable: 'unreachable',
};

const MESSAGES: Readonly<Record<StorageState, (name: string, reason: string) => string>> = {
  ok: (name) => `${name} takes what it is given again.`,
  full: (name) => `${name} is full: no photos and files are taken until there is room.`,
  unreachable: (name, reason) =>
    `${name} does not serve (${reason}): photos and files are neither taken nor shown.`,
};
