import { stampOfPage } from './app-version.ts';
import { lendSession, takeSessionBack } from './lent-session.ts';
import { currentAccount, readAuthorization } from './session.ts';
import { createStoredText } from './store.ts';
import { SEND_MESSAGE, SENDING, WORKER } from './worker.ts';

/** Background Sync, if the browser has it (Chromium). */
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
    // Registering again while the worker handles the event would wake it again at once, in a loop.
    if (!(await registration.sync.getTags()).includes(SENDING)) await registration.sync.register(SENDING);
  } catch {
    // Without permission the next page sends. A page that is closing can no longer register, but its earlier
    // registration holds.
    if (isFirst) await letBe();
  }
}

async function letBe(): Promise<void> {
  if (lent.read() === null) return;
  lent.set(null);
  await takeSessionBack();
}

/** Calls run one after the other, so that the last one wins. */
let last: Promise<void> = Promise.resolve();

/**
 * Has the service worker woken when there is a network, even if no page is open by then
 * (`app/send-in-background.ts`), and lends it the session while writes wait.
 */
export function syncLater(isLeft: boolean): void {
  if (!('serviceWorker' in navigator) || !('indexedDB' in window)) return;
  last = last.then(isLeft ? ask : letBe).catch(() => undefined);
}

/**
 * Calls back when the worker asks pages to send, and answers it that this page does; returns a function that
 * stops listening.
 */
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
