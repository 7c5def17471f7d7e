import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The browser's state: it is reliable when offline, not when online. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
