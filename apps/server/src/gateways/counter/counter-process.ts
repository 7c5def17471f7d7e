import { join } from 'node:path';
import { serveJobs } from '@propolis/runtime';
import { type CountOutcome, countInWorker } from '@propolis/varroa-counter';
import type { PhotoToCount } from './counter.ts';

// The child process that counts a photo; the main thread of this process stays free to watch its memory.

/** The bundle has a copy of the network and of the worker thread beside it. */
const isSource = import.meta.filename.endsWith('.ts');
const MODEL = isSource ? {} : { modelFile: join(import.meta.dirname, 'varroa.onnx') };
const THREAD = isSource ? {} : { threadFile: new URL('./counter-thread.js', import.meta.url) };

serveJobs(
  ({ path, marker, threads }: PhotoToCount): Promise<CountOutcome> =>
    countInWorker({ photo: path, marker, threads, ...MODEL }, THREAD),
);
