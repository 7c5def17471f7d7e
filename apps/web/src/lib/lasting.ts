import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';

/** Whether the browser keeps our storage when the disk is full; undefined if it does not say. */
const lasting = createStore((): boolean | undefined => undefined);

/**
 * Requests persistent storage: once there is data that must not be lost, or when the app is installed. Some
 * browsers ask the beekeeper, so it is never requested without a reason.
 */
export async function askToLast(): Promise<void> {
  lasting.set(await navigator.storage?.persist?.().catch(() => undefined));
}

/** The browser's answer, in this page or in an earlier one. */
export function useIsLasting(): boolean | undefined {
  useEffect(() => {
    const look = async () => lasting.set(await navigator.storage?.persisted?.().catch(() => undefined));
    void look();
  }, []);
  return useStore(lasting);
}
