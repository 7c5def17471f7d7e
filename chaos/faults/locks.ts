import { AsyncLocalStorage } from 'node:async_hooks';

/** Which tab the code that runs belongs to: all tabs of a device live in this process. */
export const tabs = new AsyncLocalStorage<object>();

interface Waiting {
  readonly tab: object | undefined;
  readonly grant: () => void;
}

/** The browser's locks, by name, one holder each; what a killed tab held or waited for is free again. */
export function createLocks() {
  const queues = new Map<string, Waiting[]>();
  const grantNext = (name: string) => queues.get(name)?.[0]?.grant();
  const leave = (name: string, waiting: Waiting) => {
    const queue = queues.get(name) ?? [];
    const at = queue.indexOf(waiting);
    if (at < 0) return;
    queue.splice(at, 1);
    if (at === 0) grantNext(name);
  };
  return {
    request: async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      let resolve = (): void => undefined;
      const promise = new Promise<void>((granted) => {
        resolve = granted;
      });
      const waiting = { tab: tabs.getStore(), grant: resolve };
      queue.push(waiting);
      if (queue.length === 1) resolve();
      await promise;
      try {
        return await work();
      } finally {
        leave(name, waiting);
      }
    },
    free: (tab: object) => {
      for (const [name, queue] of queues)
        for (const waiting of queue.filter((one) => one.tab === tab)) leave(name, waiting);
    },
  };
}
