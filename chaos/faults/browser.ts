import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { currentAccount } from '../../apps/web/src/lib/session.ts';
import type { Breakage } from './breakages.ts';
import type { PhoneClock } from './clock.ts';
import type { createLocks } from './locks.ts';
import type { Network } from './network.ts';

interface Parts {
  readonly network: Network;
  readonly clock: PhoneClock;
  readonly locks: ReturnType<typeof createLocks>;
}

/** State shared by all pages of a browser, as far as the outbox uses it. */
export function stubBrowser({ network, clock, locks }: Parts, broken: Breakage): void {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  vi.stubGlobal('localStorage', storageOf(new Map()));
  vi.stubGlobal('Date', clock.Date);
  vi.stubGlobal('navigator', {
    languages: ['fr'],
    get onLine() {
      return network.isOnline();
    },
    locks: { request: broken.request?.(locks.request) ?? locks.request },
    storage: { persist: async () => true },
  });
  vi.stubGlobal('fetch', broken.send?.(network.send) ?? network.send);
}

const follow = currentAccount.subscribe;
/** Each tab receives the end of the session as its own event, also for a session ended elsewhere. */
Object.assign(currentAccount, {
  subscribe: (listener: () => void) => follow(AsyncLocalStorage.bind(listener)),
});

/** The part of local storage that a session needs. */
function storageOf(stored: Map<string, string>): object {
  // Keys are also enumerated (`storedKeys`), and no key equals one of these method names.
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}
