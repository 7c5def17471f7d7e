import { parentPort } from 'node:worker_threads';
import type { Network } from './detect/network.ts';
import type { HeatMap } from './detect/peaks.ts';
import { loadNetwork } from './model.ts';
import { ownThread, startThread } from './start-thread.ts';

/** What a network's own thread is told at its start: the file it opens, the cores it takes. */
export type NetworkJob = { network: { modelFile?: string; threads?: number } };

type Tile = { planes: Float32Array; width: number; height: number };

type Waiting = { resolve: (map: HeatMap) => void; reject: (error: Error) => void };

/**
 * A network in a thread of its own, for onnxruntime blocks the thread that it runs in: while it looks at one tile, the
 * caller cuts the next. Opens while the coin is sought; a network that cannot be opened fails at the first look.
 * The planes handed to `look` are given away.
 */
export const openNetworkThread = (job: NetworkJob['network'] = {}, threadFile = ownThread): Network => {
  const thread = startThread(threadFile, { network: job } satisfies NetworkJob);
  const waiting: Waiting[] = [];
  let fault: Error | undefined;
  const fail = (error: Error): void => {
    fault ??= error;
    for (const { reject } of waiting.splice(0)) reject(fault);
  };
  thread.on('message', (map: HeatMap) => waiting.shift()?.resolve(map));
  thread.once('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  thread.once('exit', () => fail(new Error("The network's thread has ended.")));
  return {
    look: (planes, width, height) =>
      new Promise((resolve, reject) => {
        if (fault !== undefined) return reject(fault);
        waiting.push({ resolve, reject });
        thread.postMessage({ planes, width, height } satisfies Tile, [planes.buffer as ArrayBuffer]);
      }),
    close: async () => {
      await thread.terminate();
    },
  };
};

/** The other side: looks at one tile after the other, in the order told. What goes wrong ends the thread. */
export const serveNetwork = async ({ network: { modelFile, threads } }: NetworkJob): Promise<void> => {
  const network = await loadNetwork(modelFile, threads);
  parentPort?.on('message', async ({ planes, width, height }: Tile) => {
    parentPort?.postMessage(await network.look(planes, width, height));
  });
};
