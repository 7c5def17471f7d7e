import { stampOfPage } from './app-version.ts';
import { lendSession, takeSessionBack } from './lent-session.ts';
import { currentAccount, readAuthorization } from './session.ts';
import { createStoredText } from './store.ts';
import { SEND_MESSAGE, SENDING, WORKER } from './worker.ts';

/** Background Sync, where the browser has it (Chromium). */
interface Syncing extends ServiceWorkerRegistration {
  readonly sync: {
    readonly register: (tag: string) => Promise<void>;
    readonly getTags: () => Promise<readonly string[]>;
  };
}

const isSyncing = (registration: ServiceWorkerRegistration | undefined): registration is Syncing =>
  registration?.active != null && 'sync' in registration;

/** Whether a session is lent; it outlives the page that lent it. */
const lent = createStoredText('lent');

async function ask(): Promise<void> {
  const [authorization, account, stamp] = [readAuthorization(), currentAccount.read(), stampOfPage()];
  if (authorization === null || account === null || stamp === undefined) return;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  if (!isSyncing(registration)) return;
  const isFirst = lent.read() === null;
  lent.set(account);
  try {
    await lendSession({ authorization, account, language: document.documentElement.lang, stamp });
    // Asked again while the worker is awake for it, the browser would wake it again at once, and so on.
    if (!(await registration.sync.getTags()).includes(SENDING)) await registration.sync.register(SENDING);
  } catch {
    // A browser that does not let it: the next page sends. A page that is just being closed may not ask any more, but what
    // it asked for before holds.
    if (isFirst) await letBe();
  }
}

async function letBe(): Promise<void> {
  if (lent.read() === null) return;
  lent.set(null);
  await takeSessionBack();
}

/** One after the other: what was asked last holds. */
let last: Promise<void> = Promise.resolve();

/**
 * Has the service worker woken when there is a network, also where no page is open by then (`app/send-in-background.ts`),
 * and lends it the session for as long as something waits.
 */
export function syncLater(isLeft: boolean): void {
  if (!('serviceWorker' in navigator) || !('indexedDB' in window)) return;
  last = last.then(isLeft ? ask : letBe).catch(() => undefined);
}

/** Calls back when the woken worker asks pages to send, and tells it that this one does; answers how to stop listening. */
export function onSendAsked(listener: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const hear = ({ data, ports: [answer] }: MessageEvent) => {
    if (data?.kind !== SEND_MESSAGE) return;
    answer?.postMessage(true);
    listener();
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
