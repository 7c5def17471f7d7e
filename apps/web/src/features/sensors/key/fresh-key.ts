import { createStore, useStore } from '../../../lib/store.ts';

/** A new key. It is shown once and kept only in memory while its page is open. */
interface FreshKey {
  readonly scaleId: number;
  readonly key: string;
}

const fresh = createStore<FreshKey | null>(() => null);

/** Null in a repeated response; the key must then be renewed. */
export const showKey = (scaleId: number, key: string | null): void =>
  fresh.set(key === null ? null : { scaleId, key });

/** The key of this scale if it was created on this page. */
export function useFreshKey(scaleId: number): string | undefined {
  const known = useStore(fresh);
  return known?.scaleId === scaleId ? known.key : undefined;
}
