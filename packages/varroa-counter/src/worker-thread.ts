import { parentPort, workerData } from 'node:worker_threads';
import { countVarroas } from './count.ts';
import type { CountOutcome } from './count-types.ts';
import { loadNetwork } from './model.ts';
import { readPhoto } from './photo.ts';
import type { CountJob, ThreadMessage } from './worker.ts';

const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);

const work = async (job: CountJob): Promise<CountOutcome> => {
  const image = await readPhoto(job.photo);
  if (image === undefined) return { outcome: 'image_unusable', why: ['unreadable'] };
  const network = await loadNetwork(job.modelFile, job.threads);
  try {
    return await countVarroas(image, job.marker, { network, onProgress: (progress) => tell({ progress }) });
  } finally {
    await network.close();
  }
};

const job = workerData as CountJob; // set by countInWorker, the only one that starts this file
tell({ outcome: await work(job) });
