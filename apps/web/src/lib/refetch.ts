import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Refetches after a write; settles when the responses are there. A first response that is still under way may have
 * been read before the write, and the library would accept it as the new one, so the query is fetched again once it has
 * arrived.
 */
export async function refetch(client: QueryClient, which: InvalidateQueryFilters = {}): Promise<void> {
  const again = client
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching', predicate: ({ state }) => state.status === 'pending' })
    .map(({ promise, queryKey }) =>
      promise?.then(
        () => client.invalidateQueries({ queryKey, exact: true }),
        () => undefined, // a failed one is fetched again by its next observer
      ),
    );
  await Promise.all([client.invalidateQueries(which), ...again]);
}
