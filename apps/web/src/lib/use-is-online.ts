import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** What the browser believes: without a network it is sure, with one it may be wrong. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
