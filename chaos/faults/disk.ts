import { AsyncLocalStorage } from 'node:async_hooks';
import { createMemoryStore, type WriteStore } from '../../apps/web/src/lib/writes/write-store.ts';

const never = <T>(): Promise<T> => new Promise(() => undefined);

interface Reader {
  readonly isAlive: () => boolean;
  readonly hear: Set<() => void>;
}

/**
 * The storage of a phone: it outlives its pages, stores copies as IndexedDB does, may be full, and notifies the other
 * pages of changes.
 */
export function createDisk() {
  const store = createMemoryStore({ durable: true });
  const readers = new Set<Reader>();
  const added = new Set<string>();
  let isFull = false;
  /** The storage as one page sees it. Once the page is killed, its pending operations never settle. */
  const of = (isAlive: () => boolean): WriteStore => {
    const own: Reader = { isAlive, hear: new Set() };
    readers.add(own);
    const tellOthers = () => {
      for (const reader of readers)
        if (reader !== own && reader.isAlive()) for (const listener of reader.hear) setImmediate(listener);
    };
    const reached = async <T>(ask: () => Promise<T>): Promise<T> => {
      if (!isAlive()) return never();
      const answer = await ask();
      return isAlive() ? answer : never();
    };
    const changed = (ask: () => Promise<void>) =>
      reached(async () => {
        await ask();
        tellOthers();
      });
    return {
      durable: true,
      add: (write) =>
        changed(async () => {
          if (isFull) throw new DOMException('no room is left', 'QuotaExceededError');
          await store.add(structuredClone(write));
          added.add(write.idempotencyKey);
        }),
      replace: (...writes) => changed(() => store.replace(...structuredClone(writes))),
      settle: (id, ...came) => changed(() => store.settle(id, ...came)),
      forgetAnswers: (owner, before) => changed(() => store.forgetAnswers(owner, before)),
      forget: (owner) => changed(() => store.forget(owner)),
      find: (id) => reached(async () => structuredClone(await store.find(id))),
      read: (owner) => reached(async () => structuredClone(await store.read(owner))),
      hasRoom: async () => !isFull,
      onOthers: (listener) => {
        const heard = AsyncLocalStorage.bind(listener);
        own.hear.add(heard);
        return () => void own.hear.delete(heard);
      },
    };
  };
  return {
    of,
    fill: (full: boolean) => {
      isFull = full;
    },
    isFull: () => isFull,
    /** Whether a record with this key was ever written. */
    hasLain: (key: string) => added.has(key),
    /** All queued entries of an account. */
    kept: async (owner: number) => (await store.read(String(owner))).writes,
  };
}
