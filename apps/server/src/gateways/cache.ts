/** A small memory of answers: the oldest goes when it is full, and each goes stale after `lifeMs`. */
export interface Cache<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T) => void;
}

export function createCache<T>(size: number, lifeMs: number, now: () => Date): Cache<T> {
  const entries = new Map<string, { value: T; until: number }>();
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.until > now().getTime()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set: (key, value) => {
      entries.delete(key);
      const oldest = entries.size >= size ? entries.keys().next() : undefined;
      if (oldest && !oldest.done) entries.delete(oldest.value);
      entries.set(key, { value, until: now().getTime() + lifeMs });
    },
  };
}
