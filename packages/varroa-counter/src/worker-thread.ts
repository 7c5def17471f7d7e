import { parentPort, workerData } from 'node:worker_threads';
import { countVarroas } from './count.ts';
import type { CountOutcome } from './count-types.ts';
import { type NetworkJob, openNetworkThread, serveNetwork } from './network-thread.ts';
import { readPhoto } from './photo.ts';
import type { CountJob, ThreadMessage } from './worker.ts';

const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

const count = async ({ photo, marker, ...opening }: CountJob): Promise<CountOutcome> => {
  // this very file serves the network too: a bundle has one entry for both threads
  const network = openNetworkThread(opening, new URL(import.meta.url));
  try {
    const image = await readPhoto(photo);
    if (image === undefined) return { outcome: 'image_unusable', why: ['unreadable'] };
    return await countVarroas(image, marker, { network, onProgress: (progress) => tell({ progress }) });
  } finally {
    await network.close();
  }
};

// set by countInWorker and by openNetworkThread, the only ones that start this file
const job = workerData as CountJob | NetworkJob;
if ('network' in job) await serveNetwork(job);
else tell({ outcome: await count(job) });
