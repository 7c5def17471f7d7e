import { vi } from 'vitest';
import { apiaryMutations } from '../../apps/web/src/features/apiaries/apiaries.api.ts';
import { hiveMutations } from '../../apps/web/src/features/hives/hives.api.ts';
import { observationMutations } from '../../apps/web/src/features/observations/observations.api.ts';
import { createQueryClient } from '../../apps/web/src/lib/query.ts';
import { knowAccount, openSession, readAuthorization } from '../../apps/web/src/lib/session.ts';
import { handOver } from '../../apps/web/src/lib/writes/hand-over.ts';
import type { AnyMutation } from '../../apps/web/src/lib/writes/mutation.ts';
import { listedWrites, openOutbox, runOutbox, sendWrites } from '../../apps/web/src/lib/writes/outbox.ts';
import type { WriteNews } from '../../apps/web/src/lib/writes/outbox-state.ts';
import type { WriteStore } from '../../apps/web/src/lib/writes/write-store.ts';
import { createMemoryStore } from '../../apps/web/src/lib/writes/write-store.ts';
import { createLocks, tabs } from './locks.ts';
import type { createNetwork } from './network.ts';

type Network = ReturnType<typeof createNetwork>;

const never = <T>(): Promise<T> => new Promise(() => undefined);

/** A store that a page which is killed can no longer reach: whatever it still asks for never comes. */
function reachable(store: WriteStore, isAlive: () => boolean): WriteStore {
  const guard =
    <Words extends readonly unknown[], T>(ask: (...words: Words) => Promise<T>) =>
    async (...words: Words): Promise<T> => {
      if (!isAlive()) return never();
      const answer = await ask(...words);
      return isAlive() ? answer : never();
    };
  return {
    ...store,
    add: guard(store.add),
    find: guard(store.find),
    read: guard(store.read),
    replace: guard(store.replace),
    settle: guard(store.settle),
    forgetAnswers: guard(store.forgetAnswers),
  };
}

/** A page with the app's outbox. */
export interface Tab {
  /** Hands a write over; settles once it lies on the device. */
  readonly write: (mutation: AnyMutation, variables: unknown) => Promise<void>;
  readonly wake: () => void;
  /** How many wait, and how many the server has refused. */
  readonly left: () => { readonly waiting: number; readonly refused: number };
  /** As a phone does that needs its memory. */
  readonly kill: () => void;
}

/** A phone on which the app's own outbox runs: what lies on it outlives its tabs. */
export function openDevice(network: Network, beekeeper: { readonly id: number; readonly token: string }) {
  const store = createMemoryStore({ durable: true });
  const locks = createLocks();
  const stored = new Map<string, string>();
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', { documentElement: { lang: 'fr' } });
  vi.stubGlobal('localStorage', storageOf(stored));
  vi.stubGlobal('navigator', {
    get onLine() {
      return network.isOnline();
    },
    locks,
    storage: { persist: async () => true },
  });
  vi.stubGlobal('fetch', network.send);
  openSession(beekeeper.token);
  knowAccount(beekeeper.id, readAuthorization());
  const news: WriteNews[] = [];
  const openTab = (): Tab => {
    const tab = {};
    let alive = true;
    const client = createQueryClient();
    const stop = tabs.run(tab, () => {
      openOutbox(client, {
        store: reachable(store, () => alive),
        mutations: [...apiaryMutations, ...hiveMutations, ...observationMutations],
        tell: (one) => void (alive && news.push(one)),
      });
      return runOutbox(client);
    });
    return {
      write: async (mutation, variables) => {
        const key = (variables as { readonly idempotencyKey: string }).idempotencyKey; // each has one here
        const ended = tabs.run(tab, () => handOver(client, mutation, variables));
        await Promise.race([ended, lies(store, key, beekeeper.id)]);
        // Whoever waits for it is not this test.
        ended.catch((failure: unknown) => news.push({ kind: 'refused', failure: failure as never }));
      },
      wake: () => tabs.run(tab, () => sendWrites(client)),
      left: () => {
        const listed = listedWrites(client).read();
        const refused = listed.filter(({ state }) => state === 'refused' || state === 'stopped').length;
        return { waiting: listed.length - refused, refused };
      },
      kill: () => {
        alive = false;
        locks.free(tab);
        stop();
      },
    };
  };
  return { openTab, news, kept: async () => (await store.read(String(beekeeper.id))).writes };
}

async function lies(store: WriteStore, key: string, owner: number): Promise<void> {
  const { writes } = await store.read(String(owner));
  if (writes.some(({ idempotencyKey }) => idempotencyKey === key)) return;
  await new Promise((next) => setImmediate(next));
  return lies(store, key, owner);
}

/** Enough of local storage for a session. */
function storageOf(stored: Map<string, string>): object {
  // Its names are enumerated as well (`storedKeys`), and none of them is a name of these.
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  };
}
