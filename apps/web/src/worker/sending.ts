import { SEND_MESSAGE, SENDING } from '../lib/worker.ts';
import type { Build } from './app-files.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put there by `app/send-in-background.ts`. */
declare const sendKept: (stamp: string) => Promise<void>;

/** There is a network (Background Sync). */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** A page that sleeps does not answer; it is not waited for longer (ms). */
const PAGES_FIRST = 5_000;

/** While it is installed a worker fetches each script that it may use later. */
export const keepSending = ({ sending }: Build): void => importScripts(sending);

export const isForSending = (event: Event): event is SyncEvent => 'tag' in event && event.tag === SENDING;

/** Whether an open page sends by itself: it has tries of its own, and tells what became of them. */
async function isLeftToPage(): Promise<boolean> {
  // Also one that was open before there was a worker.
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

/** What waits is sent: by an open page, else from here. Where it fails, the browser wakes the worker another time. */
export async function sendWaiting({ stamp, sending }: Build): Promise<void> {
  if (await isLeftToPage()) throw new Error('left to an open page: it may be closed before all is sent');
  importScripts(sending);
  await sendKept(stamp);
}
