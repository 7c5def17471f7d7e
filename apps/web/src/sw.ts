import { addressWithin, readPushMessage } from './lib/push-message.ts';

// What of the app runs without a page: it shows push messages, and a click on one opens its page.

declare const self: ServiceWorkerGlobalScope;

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
