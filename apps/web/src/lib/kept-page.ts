/**
 * Has the browser keep the page itself (`public/service-worker.js`). Where it knows no service workers, or is reached
 * without encryption, the next visit asks for the page as the first one did.
 */
export function keepPage(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/service-worker.js').catch(() => {}); // refused or no network: kept another time
}
