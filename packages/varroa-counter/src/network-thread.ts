import { parentPort } from 'node:worker_threads';
import type { Network } from './detect/network.ts';
import type { HeatMap } from './detect/peaks.ts';
import { loadNetwork } from './model.ts';
import { ownThread, startThread } from './start-thread.ts';

/** Start message of a network's thread: model file and number of cores. */
export type NetworkJob = { network: { modelFile?: string; threads?: number } };

type Tile = { planes: Float32Array; width: number; height: number };
type Crops = { crops: Float32Array };
/** Sent after all earlier requests. */
type End = 'end';

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

/**
 * Runs a network in its own thread, because onnxruntime blocks the thread in which it runs: while it
 * processes one tile, the caller cuts the next. It opens while the coin is searched; a network that cannot be
 * opened fails at the first call. Buffers passed to `look` and `lookClosely` are transferred. `close` lets
 * the thread end itself after opening and answering all requests: terminating a thread while onnxruntime
 * works crashes the whole process.
 */
export const openNetworkThread = (job: NetworkJob['network'] = {}, threadFile = ownThread): Network => {
  const thread = startThread(threadFile, { network: job } satisfies NetworkJob);
  const waiting: Waiting[] = [];
  let fault: Error | undefined;
  const fail = (error: Error): void => {
    fault ??= error;
    for (const { reject } of waiting.splice(0)) reject(fault);
  };
  // Answers arrive in the order of the requests.
  thread.on('message', (answer: unknown) => waiting.shift()?.resolve(answer));
  thread.once('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  const ended = new Promise<void>((resolve) => {
    thread.once('exit', () => {
      fail(new Error("The network's thread has ended."));
      resolve();
    });
  });
  const ask = (question: Tile | Crops, given: Float32Array): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (fault !== undefined) return reject(fault);
      waiting.push({ resolve, reject });
      thread.postMessage(question, [given.buffer as ArrayBuffer]);
    });
  return {
    // The other side returns these types.
    look: async (planes, width, height) => (await ask({ planes, width, height }, planes)) as HeatMap,
    lookClosely: async (crops) => (await ask({ crops }, crops)) as Float32Array,
    close: () => {
      thread.postMessage('end' satisfies End);
      return ended;
    },
  };
};

/** The other side: processes requests in order. An error ends the thread. */
export const serveNetwork = async ({ network: { modelFile, threads } }: NetworkJob): Promise<void> => {
  const network = await loadNetwork(modelFile, threads);
  const lookAt = (question: Tile | Crops): Promise<unknown> =>
    'crops' in question
      ? network.lookClosely(question.crops)
      : network.look(question.planes, question.width, question.height);
  let last: Promise<void> = Promise.resolve();
  const answer = async (question: Tile | Crops | End): Promise<void> => {
    if (question !== 'end') return parentPort?.postMessage(await lookAt(question));
    await network.close();
    parentPort?.close();
  };
  parentPort?.on('message', (question: Tile | Crops | End) => {
    last = last.then(() => answer(question));
  });
};
