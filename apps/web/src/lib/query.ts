import { MINUTE_MS } from '@propolis/domain';
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isPassing } from './http.ts';

/**
 * Three retries with growing delay, at most 30 s (specification 9); refusals of the server are not retried.
 * Without a network a query fails at once and is fetched again when the network is back.
 */
const RETRIES = 3;
const RETRY_DELAY_MAX = 30_000; // ms
const CACHE_LIFE = 5 * MINUTE_MS; // ms

export function createQueryClient(): QueryClient {
  // The library assumes a network at the start, and would miss the event when it comes.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Also fetched while the browser is offline: the cached response is then returned (`kept/`).
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < RETRIES && isPassing(error) && onlineManager.isOnline(),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, RETRY_DELAY_MAX),
        gcTime: CACHE_LIFE,
        staleTime: 10_000,
      },
    },
  });
}
