import { setTimeout as wait } from 'node:timers/promises';

/** The result, or `late` if it takes longer than `ms`. */
export function within<T>(ms: number, asked: Promise<T>, late: T): Promise<T> {
  const over = new AbortController();
  return Promise.race([asked, wait(ms, late, { signal: over.signal })]).finally(() => over.abort());
}
