import type { MarkerChoice } from './count.ts';
import type { CountOutcome, CountProgress } from './count-types.ts';
import { ownThread, startThread } from './start-thread.ts';

/** Start message of the thread. */
export type CountJob = {
  /** An encoded photo, or its path. */
  photo: Uint8Array | string;
  marker: MarkerChoice;
  /** Path of the model file for a bundle with its own copy; default the package's file. */
  modelFile?: string;
  /** Number of cores for the network; default 2. */
  threads?: number;
};

/** Messages from the thread. */
export type ThreadMessage = { progress: CountProgress } | { outcome: CountOutcome };

/** Callbacks of a counting in a thread. */
export type WorkerOptions = {
  signal?: AbortSignal;
  onProgress?: (progress: CountProgress) => void;
  /** A bundled server passes its own copy of `worker-thread`; default the package's source. */
  threadFile?: URL;
};

/**
 * Counts in a separate thread, so that the caller's event loop stays free; the photo (bytes or a path) is
 * decoded there too. An abort rejects with the signal's reason when the thread has stopped, which it does
 * before its next step: terminating a thread while a library works crashes the whole process. A thread that
 * dies (out of memory, a bug) is `count_failed`.
 */
export const countInWorker = (job: CountJob, options: WorkerOptions = {}): Promise<CountOutcome> => {
  const { signal, onProgress } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const worker = startThread(options.threadFile ?? ownThread, job);
    let outcome: CountOutcome = { outcome: 'count_failed', why: 'The thread ended without an answer.' };
    const leaveOff = (): void => worker.postMessage('leave off');
    signal?.addEventListener('abort', leaveOff, { once: true });
    worker.on('message', (message: ThreadMessage) => {
      if ('progress' in message) onProgress?.(message.progress);
      else outcome = message.outcome;
    });
    worker.once('error', (error) => {
      outcome = { outcome: 'count_failed', why: error instanceof Error ? error.message : String(error) };
    });
    worker.once('exit', () => {
      signal?.removeEventListener('abort', leaveOff);
      if (signal?.aborted) reject(signal.reason);
      else resolve(outcome);
    });
  });
};
