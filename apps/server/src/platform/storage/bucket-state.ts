import type { ErrorCode } from '@propolis/contract';
import { AppError } from '../errors.ts';

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

export interface BucketState {
  readonly state: () => Promise<StorageState>;
  /** Notes how a write went, and says so where that is news. */
  readonly written: <T>(write: Promise<T>) => Promise<T>;
}

/** Many who ask at once are told what one look found; that it is full is known by who could not write. */
export function watchBucket({ ask, log, name }: StateSources): BucketState {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<boolean> = Promise.resolve(true);
  let fullAt = Number.NEGATIVE_INFINITY;
  let told: StorageState = 'ok';
  const tell = (state: StorageState) => {
    if (state !== told) log(TOLD[state](name));
    told = state;
  };
  const note = (state: StorageState) => {
    if (state !== 'unreachable') fullAt = state === 'full' ? performance.now() : Number.NEGATIVE_INFINITY;
    // A write has looked by itself.
    lookedAt = performance.now();
    last = Promise.resolve(state !== 'unreachable');
    tell(state);
  };
  const isFull = () => performance.now() - fullAt < FULL_HOLDS;
  const isReachable = () => {
    if (performance.now() - lookedAt >= LOOK_HOLDS) {
      lookedAt = performance.now();
      last = ask(AbortSignal.timeout(LOOK_WITHIN)).then(
        () => true,
        () => false,
      );
    }
    return last;
  };
  return {
    state: async () => {
      const whenThere = isFull() ? 'full' : 'ok';
      const state = (await isReachable()) ? whenThere : 'unreachable';
      tell(state);
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
          if (state) note(state);
          throw failure;
        },
      ),
  };
}

/** What the answer to a write says of the bucket. */
const MEANT: Readonly<Partial<Record<ErrorCode, StorageState>>> = {
  disk_full: 'full',
  storage_unavailable: 'unreachable',
};

const TOLD: Readonly<Record<StorageState, (name: string) => string>> = {
  ok: (name) => `${name} takes what it is given again.`,
  full: (name) => `${name} is full: no photos and files are taken until there is room.`,
  unreachable: (name) => `${name} does not answer: photos and files are neither taken nor shown.`,
};
