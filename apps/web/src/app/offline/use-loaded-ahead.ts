import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';

/** When a page behind the sign-in is idle, loads all data to be read without a network. */
export function useLoadedAhead(signedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    // A test should not load all data.
    if (!signedIn || !import.meta.env.PROD) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      try {
        const { loadAhead } = await import('./load-ahead.ts');
        await loadAhead(client, leaving.signal);
      } catch {
        // No response: tried again at the next start.
      }
    };
    const stopWaiting = whenIdle(() => void load());
    window.addEventListener('online', load);
    return () => {
      stopWaiting();
      leaving.abort();
      window.removeEventListener('online', load);
    };
  }, [client, signedIn]);
}
