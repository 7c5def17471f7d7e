import { WORKER } from './worker.ts';

/**
 * Has the browser keep the page itself (`src/sw.ts`). Where it knows no service workers, or is reached
 * without encryption, the next visit asks for the page as the first one did.
 */
export function keepPage(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(WORKER).catch(() => {}); // refused or no network: kept another time
}
