import { addressWithin, readPushMessage } from './lib/push-message.ts';

// What of the app runs without a page: it answers with the page that the browser keeps, shows push messages, and a click
// on one opens its page.

declare const self: ServiceWorkerGlobalScope;

// Who comes again waits for no round trip before the app begins, and opens it without a network. The page is the same
// for everybody: nothing of a beekeeper is kept here. Its files have their hash in their name and lie in the browser's
// cache; what the API answers is the app's own matter.
const KEPT = 'page';
const PAGE = '/';

async function askForPage(): Promise<Response> {
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  if (answer.ok) await (await caches.open(KEPT)).put(PAGE, answer.clone());
  return answer;
}

/** As the server has it: every address is the page that is no file and not of the API. */
const isOfPage = (path: string): boolean => !path.startsWith('/api/') && !/\.\w+$/.test(path);

/** What was kept begins at once, and the next visit begins with what the server says now. A reload wants that today. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const asked = askForPage();
  event.waitUntil(asked.catch(() => undefined));
  const kept = await caches.match(PAGE, { cacheName: KEPT });
  if (!kept) return asked;
  return event.request.cache === 'default' ? kept : asked.catch(() => kept);
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all([askForPage(), self.skipWaiting()])));

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (mode === 'navigate' && method === 'GET' && isOfPage(new URL(url).pathname))
    event.respondWith(answerPage(event));
});

self.addEventListener('push', (event) => {
  const { title, text, path, tag } = readPushMessage(event.data?.text());
  const shown = { body: text, tag, icon: '/icon-192.png', data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(addressWithin(event.notification.data?.path, self.location.origin)));
});

/** A page that shows it already comes to the front; another one keeps what is being typed there. */
async function openPage(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === address);
  await (open ? open.focus() : self.clients.openWindow(address));
}
