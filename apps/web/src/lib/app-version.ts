import { HOUR_MS } from '@propolis/domain';
import { now } from './clock.ts';
import { createStore, useStore } from './store.ts';
import { STAMP_META, VERSION_MESSAGE, WORKER } from './worker.ts';

/** How often an open app checks for a new build, in ms. */
const LOOKED_EVERY = HOUR_MS;

/** Whether the next visit starts with another build than this page. */
const renewed = createStore(() => false);
export const useIsRenewed = (): boolean => useStore(renewed);

/** The build of this page; undefined in development. */
export const stampOfPage = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${STAMP_META}"]`)?.content;

function hear({ data }: MessageEvent): void {
  if (data?.kind === VERSION_MESSAGE) renewed.set(data.stamp !== stampOfPage());
}
// Registered at once: a build may be ready before the page is idle.
if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', hear);

let kept: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Registers the service worker (`src/sw.ts`), which caches the app, and checks for updates from time to time.
 * Without service workers, or over plain HTTP, each visit loads everything from the server.
 */
export function keepApp(): void {
  if (!('serviceWorker' in navigator)) return;
  if (kept === undefined) lookAgain();
  kept = navigator.serviceWorker.register(WORKER).catch(() => undefined); // no network: registered on a later visit
}

function lookAgain(): void {
  let lookedAt = now().getTime();
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState === 'hidden' || now().getTime() - lookedAt < LOOKED_EVERY) return;
    lookedAt = now().getTime();
    await (await kept)?.update().catch(() => undefined);
  });
}
