import { parentPort, workerData } from 'node:worker_threads';
import { countVarroas } from './count.ts';
import type { CountOutcome } from './count-types.ts';
import { type NetworkJob, openNetworkThread, serveNetwork } from './network-thread.ts';
import { readPhoto } from './photo.ts';
import type { CountJob, ThreadMessage } from './worker.ts';

const post = (message: ThreadMessage): void => parentPort?.postMessage(message);

const count = async ({ photo, marker, ...opening }: CountJob, signal: AbortSignal): Promise<CountOutcome> => {
  // This file also serves the network: a bundle has one entry for both threads.
  const network = openNetworkThread(opening, new URL(import.meta.url));
  try {
    const image = await readPhoto(photo);
    if (image === undefined) return { outcome: 'image_unusable', why: ['unreadable'] };
    return await countVarroas(image, marker, {
      network,
      signal,
      onProgress: (progress) => post({ progress }),
    });
  } finally {
    await network.close();
  }
};

/** The only later message is an abort, after which it ends without an answer. */
const serveCount = async (asked: CountJob): Promise<void> => {
  const unwanted = new AbortController();
  parentPort?.once('message', () => unwanted.abort());
  try {
    post({ outcome: await count(asked, unwanted.signal) });
  } catch (error) {
    if (!unwanted.signal.aborted) throw error;
  }
  parentPort?.close();
};

// Set by countInWorker and openNetworkThread, the only functions that start this file.
const job = workerData as CountJob | NetworkJob;
if ('network' in job) await serveNetwork(job);
else await serveCount(job);
