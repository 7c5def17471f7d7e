import { AsyncLocalStorage } from 'node:async_hooks';

/** The tab that the running code belongs to: all tabs of a device are in this process. */
export const tabs = new AsyncLocalStorage<object>();

interface Waiting {
  readonly tab: object | undefined;
  readonly grant: () => void;
}

/** Web Locks by name, one holder each; killing a tab releases its locks and pending requests. */
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
