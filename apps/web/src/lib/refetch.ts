import type { InvalidateQueryFilters, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches after a write; settles when the responses are there. A response that is under way may have been read before
 * the write. The library drops it only if the query has data and a page shows it, and accepts it as the new one
 * otherwise; then the query is refetched once it has arrived.
 */
export async function refetch(client: QueryClient, which: InvalidateQueryFilters = {}): Promise<void> {
  const again = client
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive())
    .map(({ promise, queryKey }) =>
      promise?.then(
        () => client.invalidateQueries({ queryKey, exact: true }),
        () => undefined, // a failed one is fetched again by its next observer
      ),
    );
  await Promise.all([client.invalidateQueries(which), ...again]);
}

/** The same for all queries under these keys. */
export const refetchAll = (client: QueryClient, ...keys: readonly QueryKey[]): Promise<unknown> =>
  Promise.all(keys.map((queryKey) => refetch(client, { queryKey })));
