import { SEND_MESSAGE, SENDING } from '../lib/worker.ts';
import type { Build } from './app-files.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put there by `app/send-in-background.ts`. */
declare const sendKept: (stamp: string) => Promise<void>;

/** There is a network (Background Sync). */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Open pages send first, for they tell what became of it; one that sleeps is not waited for longer (ms). */
const PAGES_FIRST = 5_000;

/** While it is installed a worker fetches each script that it may use later. */
export const keepSending = ({ sending }: Build): void => importScripts(sending);

export const isForSending = (event: Event): event is SyncEvent => 'tag' in event && event.tag === SENDING;

/** What waits is sent: by an open page, else from here. Where it fails, the browser wakes the worker another time. */
export async function sendWaiting({ stamp, sending }: Build): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage({ kind: SEND_MESSAGE });
  if (pages.length > 0) await new Promise((over) => setTimeout(over, PAGES_FIRST));
  importScripts(sending);
  await sendKept(stamp);
}
