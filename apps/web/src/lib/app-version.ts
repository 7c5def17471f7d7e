import { now } from './clock.ts';
import { createStore, useStore } from './store.ts';
import { STAMP_META, VERSION_MESSAGE, WORKER } from './worker.ts';

/** How often an app that stays open looks whether there is a new build, in ms. */
const LOOKED_EVERY = 3_600_000;

/** Whether the next visit begins with another build than this page is of. */
const renewed = createStore(() => false);
export const useIsRenewed = (): boolean => useStore(renewed);

/** Of which build this page is; undefined while developing. */
export const stampOfPage = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${STAMP_META}"]`)?.content;

function hear({ data }: MessageEvent): void {
  if (data?.kind === VERSION_MESSAGE) renewed.set(data.stamp !== stampOfPage());
}
// From the beginning: a build may be ready before the page is idle.
if ('serviceWorker' in navigator) navigator.serviceWorker.addEventListener('message', hear);

let kept: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Has the browser keep the app itself (`src/sw.ts`), and looks from time to time whether there is a new one. Where it
 * knows no service workers, or is reached without encryption, the next visit asks for everything as the first one did.
 */
export function keepApp(): void {
  if (!('serviceWorker' in navigator)) return;
  if (kept === undefined) lookAgain();
  kept = navigator.serviceWorker.register(WORKER).catch(() => undefined); // no network: kept another time
}

function lookAgain(): void {
  let lookedAt = now().getTime();
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState === 'hidden' || now().getTime() - lookedAt < LOOKED_EVERY) return;
    lookedAt = now().getTime();
    await (await kept)?.update().catch(() => undefined);
  });
}
