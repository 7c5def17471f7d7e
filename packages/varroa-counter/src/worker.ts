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
 * there too. An abort rejects with the signal's reason as soon as the thread has left off, which it does before its next
 * step: a thread that is terminated while a library works takes the whole process with it. One that dies (memory, a
 * fault of ours) is `count_failed`.
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
