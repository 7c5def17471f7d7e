import { addressWithin, readPushMessage } from '../lib/push-message.ts';

declare const self: ServiceWorkerGlobalScope;

export function showMessage(sent: string | undefined): Promise<void> {
  const { title, text, path, tag } = readPushMessage(sent);
  const shown = { body: text, tag, icon: '/icon-192.png', data: { path } };
  return self.registration.showNotification(title, shown);
}

/**
 * A page that already shows the address is focused. Other pages are left alone, because text may be typed
 * there.
 */
export async function openMessage(message: Notification): Promise<void> {
  message.close();
  const address = addressWithin(message.data?.path, self.location.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => url === address);
  await (open ? open.focus() : self.clients.openWindow(address));
}
