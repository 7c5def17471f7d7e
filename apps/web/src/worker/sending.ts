import { SEND_MESSAGE, SENDING } from '../lib/worker.ts';
import type { Build } from './app-files.ts';

declare const self: ServiceWorkerGlobalScope;
/** Defined by `app/send-in-background.ts`. */
declare const sendKept: (stamp: string) => Promise<void>;

/** The network is available (Background Sync). */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Time for open pages to answer; a suspended page does not (ms). */
const PAGES_FIRST = 5_000;

/** During installation a worker fetches each script that it may use later. */
export const keepSending = ({ sending }: Build): void => importScripts(sending);

export const isForSending = (event: Event): event is SyncEvent => 'tag' in event && event.tag === SENDING;

/** Whether an open page sends the writes itself: it retries and shows the results. */
async function isLeftToPage(): Promise<boolean> {
  // Includes pages that were open before the worker was installed.
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 0) return false;
  return new Promise((resolve) => {
    for (const page of pages) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(true);
      page.postMessage({ kind: SEND_MESSAGE }, [port2]);
    }
    setTimeout(() => resolve(false), PAGES_FIRST);
  });
}

/**
 * Lets an open page send the waiting writes, or sends them here. If it fails, the browser wakes the worker
 * again.
 */
export async function sendWaiting({ stamp, sending }: Build): Promise<void> {
  if (await isLeftToPage()) throw new Error('left to an open page: it may be closed before all is sent');
  importScripts(sending);
  await sendKept(stamp);
}
