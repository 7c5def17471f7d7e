import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './http.ts';

/** Three retries with growing delay, at most 30 s (spec 9); what the server refused is not asked again. */
const RETRIES = 3;
const RETRY_DELAY_MAX = 30_000; // ms
const CACHE_LIFE = 5 * 60_000; // ms

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Asked also where the browser believes that there is no network: then what is kept is given (`kept/`).
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < RETRIES && isPassing(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, RETRY_DELAY_MAX),
        gcTime: CACHE_LIFE,
        staleTime: 10_000,
      },
    },
  });
