import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../when-idle.ts';

/** Once a page of who is signed in has nothing else to do, everything is loaded that is read without a network. */
export function useLoadedAhead(signedIn: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    // A test that needs one page need not wait for all that could be read.
    if (!signedIn || !import.meta.env.PROD) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      try {
        const { loadAhead } = await import('./load-ahead.ts');
        await loadAhead(client, leaving.signal);
      } catch {
        // No answer: at the next start.
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
