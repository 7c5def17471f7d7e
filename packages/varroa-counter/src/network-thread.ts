import { parentPort } from 'node:worker_threads';
import type { Network } from './detect/network.ts';
import type { HeatMap } from './detect/peaks.ts';
import { loadNetwork } from './model.ts';
import { ownThread, startThread } from './start-thread.ts';

/** What a network's own thread is told at its start: the file it opens, the cores it takes. */
export type NetworkJob = { network: { modelFile?: string; threads?: number } };

type Tile = { planes: Float32Array; width: number; height: number };
type Crops = { crops: Float32Array };
/** After all that was asked before. */
type End = 'end';

type Waiting = { resolve: (answer: unknown) => void; reject: (error: Error) => void };

/**
 * A network in a thread of its own, for onnxruntime blocks the thread that it runs in: while it looks at one tile, the
 * caller cuts the next. Opens while the coin is sought; a network that cannot be opened fails at the first look.
 * What is handed to `look` and `lookClosely` is given away. `close` lets the thread come to its own end, once it has
 * opened the network and answered what it was asked: one that is terminated while onnxruntime works takes the whole
 * process with it.
 */
export const openNetworkThread = (job: NetworkJob['network'] = {}, threadFile = ownThread): Network => {
  const thread = startThread(threadFile, { network: job } satisfies NetworkJob);
  const waiting: Waiting[] = [];
  let fault: Error | undefined;
  const fail = (error: Error): void => {
    fault ??= error;
    for (const { reject } of waiting.splice(0)) reject(fault);
  };
  // answers come in the order of the questions
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
    // the other side below answers so
    look: async (planes, width, height) => (await ask({ planes, width, height }, planes)) as HeatMap,
    lookClosely: async (crops) => (await ask({ crops }, crops)) as Float32Array,
    close: () => {
      thread.postMessage('end' satisfies End);
      return ended;
    },
  };
};

/** The other side: looks at one thing after the other, in the order told. What goes wrong ends the thread. */
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
