import { createStore, useStore } from '../../../lib/store.ts';

/** A key that was just made. It is shown once: it lies in memory while its page is open, and nowhere else. */
interface FreshKey {
  readonly scaleId: number;
  readonly key: string;
}

const fresh = createStore<FreshKey | null>(() => null);

/** Null in a repeated answer: whoever missed the first one renews the key. */
export const showKey = (scaleId: number, key: string | null): void =>
  fresh.set(key === null ? null : { scaleId, key });

/** The key of this scale, if it was just made. */
export function useFreshKey(scaleId: number): string | undefined {
  const known = useStore(fresh);
  return known?.scaleId === scaleId ? known.key : undefined;
}
