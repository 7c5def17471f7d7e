import type { MarkerChoice } from './count.ts';
import type { CountOutcome, CountProgress } from './count-types.ts';
import { ownThread, startThread } from './start-thread.ts';

/** What the thread is told. */
export type CountJob = {
  /** An encoded photo, or the path of one. */
  photo: Uint8Array | string;
  marker: MarkerChoice;
  /** Path of the network's file, where a bundle has its own copy; the package's is the default. */
  modelFile?: string;
  /** Cores that the network may take, 2 unless said. */
  threads?: number;
};

/** What the thread tells. */
export type ThreadMessage = { progress: CountProgress } | { outcome: CountOutcome };

/** How a counting in a thread is followed and stopped. */
export type WorkerOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: CountProgress) => void;
  /** A bundled server names its own copy of `worker-thread`; the package's source is the default. */
  threadFile?: URL;
};

/**
 * Counts in a thread of its own, so that the caller's event loop stays free; the photo (bytes or a path) is decoded
 * there too. An abort ends the thread at once and rejects with the signal's reason; a thread that dies (memory, a
 * fault of ours) is `count_failed`.
 */
export const countInWorker = (job: CountJob, options: WorkerOptions = {}): Promise<CountOutcome> => {
  const { signal, onProgress } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const worker = startThread(options.threadFile ?? ownThread, job);
    let isSettled = false;
    // the first word counts: the thread's end follows every answer
    const settle = (answer: () => void): void => {
      if (isSettled) return;
      isSettled = true;
      signal?.removeEventListener('abort', abort);
      void worker.terminate().then(answer);
    };
    const abort = (): void => settle(() => reject(signal?.reason));
    signal?.addEventListener('abort', abort, { once: true });
    worker.on('message', (message: ThreadMessage) => {
      if ('progress' in message) onProgress?.(message.progress);
      else settle(() => resolve(message.outcome));
    });
    const fail = (why: string): void => settle(() => resolve({ outcome: 'count_failed', why }));
    worker.once('error', (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.once('exit', () => fail('The thread ended without an answer.'));
  });
};
