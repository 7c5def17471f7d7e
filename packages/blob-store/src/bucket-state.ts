import type { ErrorCode } from '@propolis/contract';
import { AppError } from '@propolis/runtime';
import { faultOf } from './bucket-faults.ts';

/** Of what keeps large files: `full` takes nothing more, reading and deleting go on. */
export type StorageState = 'ok' | 'full' | 'unreachable';

/** How long one look holds (ms). */
const LOOK_HOLDS = 5000;
/** After so long without a refusal there may be room again, and nobody has tried (ms). */
const FULL_HOLDS = 600_000;
/** The health check owes its answer within a second (ms). */
const LOOK_WITHIN = 600;

interface StateSources {
  /** Rejects when the bucket does not serve. */
  readonly ask: (signal: AbortSignal) => Promise<unknown>;
  readonly log: (line: string) => void;
  /** What it is called in the log. */
  readonly name: string;
}

interface BucketState {
  readonly state: () => Promise<StorageState>;
  /** Notes how a write went, and says so where that is news. */
  readonly written: <T>(write: Promise<T>) => Promise<T>;
}

/** Many who ask at once are told what one look found; that it is full is known by who could not write. */
export function watchBucket({ ask, log, name }: StateSources): BucketState {
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** Why it does not serve; undefined: it does. */
  let last: Promise<string | undefined> = Promise.resolve(undefined);
  let fullAt = Number.NEGATIVE_INFINITY;
  let told: StorageState = 'ok';
  const tell = (state: StorageState, reason = '') => {
    if (state !== told) log(TOLD[state](name, reason));
    told = state;
  };
  const note = (state: StorageState, reason = '') => {
    if (state !== 'unreachable') fullAt = state === 'full' ? performance.now() : Number.NEGATIVE_INFINITY;
    // A write has looked by itself.
    lookedAt = performance.now();
    last = Promise.resolve(state === 'unreachable' ? reason : undefined);
    tell(state, reason);
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
      tell(state, reason);
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

/** What the bucket said, as far as it is to be told. */
const reasonOf = (failure: unknown): string =>
  failure instanceof AppError && typeof failure.cause === 'string' ? failure.cause : 'no answer';

/** What the answer to a write says of the bucket. */
const MEANT: Readonly<Partial<Record<ErrorCode, StorageState>>> = {
  disk_full: 'full',
  storage_unavailable: 'unreachable',
};

const TOLD: Readonly<Record<StorageState, (name: string, reason: string) => string>> = {
  ok: (name) => `${name} takes what it is given again.`,
  full: (name) => `${name} is full: no photos and files are taken until there is room.`,
  unreachable: (name, reason) =>
    `${name} does not serve (${reason}): photos and files are neither taken nor shown.`,
};
