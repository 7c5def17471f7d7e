import { Worker } from 'node:worker_threads';

/** The default file of a thread; a bundle passes its own copy. */
export const ownThread = new URL('./worker-thread.ts', import.meta.url);

/**
 * Starts a file as a thread. TypeScript source needs tsx inside the thread too; a bundle is plain JavaScript.
 */
export const startThread = (file: URL, workerData: unknown): Worker => {
  if (!file.pathname.endsWith('.ts')) return new Worker(file, { workerData });
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(file.href)}); })`;
  return new Worker(start, { eval: true, workerData, execArgv: [] });
};
