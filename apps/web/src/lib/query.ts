import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isPassing } from './http.ts';

/**
 * Three retries with growing delay, at most 30 s (specification 9); what the server refused is not asked again. Without a network
 * it is said at once, and asked again when there is one.
 */
const RETRIES = 3;
const RETRY_DELAY_MAX = 30_000; // ms
const CACHE_LIFE = 5 * 60_000; // ms

export function createQueryClient(): QueryClient {
  // The library takes every start for one with a network, and would not hear when it comes.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Asked also where the browser believes that there is no network: then what is kept is given (`kept/`).
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < RETRIES && isPassing(error) && onlineManager.isOnline(),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, RETRY_DELAY_MAX),
        gcTime: CACHE_LIFE,
        staleTime: 10_000,
      },
    },
  });
}
