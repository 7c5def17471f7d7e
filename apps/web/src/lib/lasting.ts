import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';

/** Whether the browser keeps what lies here when the disk gets full; undefined where it does not say. */
const lasting = createStore((): boolean | undefined => undefined);

/**
 * Asks the browser not to clear away what lies here: once something does that must not be lost, or when the app is
 * installed. Some ask their beekeeper, so never without a reason.
 */
export async function askToLast(): Promise<void> {
  lasting.set(await navigator.storage?.persist?.().catch(() => undefined));
}

/** What the browser has said, in this page or in one before. */
export function useIsLasting(): boolean | undefined {
  useEffect(() => {
    const look = async () => lasting.set(await navigator.storage?.persisted?.().catch(() => undefined));
    void look();
  }, []);
  return useStore(lasting);
}
