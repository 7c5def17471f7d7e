import {
  answerFile,
  answerPage,
  type Build,
  isOfApp,
  isOfPage,
  keepApp,
  notifyPages,
} from './worker/app-files.ts';
import { answerTile } from './worker/map-tiles.ts';
import { openMessage, showMessage } from './worker/push.ts';
import { isForSending, keepSending, sendWaiting } from './worker/sending.ts';
import { isShare, takeShared } from './worker/shared-photos.ts';

// The service worker. It caches the app and viewed map tiles for use without a network, takes photos that
// other apps share, shows push messages, and sends waiting writes once there is a network. Responses of the
// API are cached by the pages.

declare const self: ServiceWorkerGlobalScope;
/** Defined by the build. */
declare const APP: Build;

async function install(): Promise<void> {
  await keepApp(APP);
  keepSending(APP);
  await self.skipWaiting();
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(notifyPages(APP)));

self.addEventListener('fetch', (event) => {
  const { mode, method, destination } = event.request;
  const url = new URL(event.request.url);
  if (url.origin !== self.location.origin) {
    if (method === 'GET' && destination === 'image') event.respondWith(answerTile(event));
  } else if (isShare(event.request)) event.respondWith(takeShared(event.request));
  else if (method !== 'GET') return;
  else if (mode === 'navigate' && isOfPage(url.pathname)) event.respondWith(answerPage(APP, event));
  else if (isOfApp(APP, url)) event.respondWith(answerFile(event.request));
});

self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data?.text())));
self.addEventListener('notificationclick', (event) => event.waitUntil(openMessage(event.notification)));
self.addEventListener('sync', (event) => isForSending(event) && event.waitUntil(sendWaiting(APP)));
