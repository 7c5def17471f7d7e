import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches after a write. A first response that is still under way may have been read before the write, and
 * the library would accept it as the new one, so the query is fetched again once it has arrived.
 */
export function refetch(
  client: QueryClient,
  which: { readonly queryKey: QueryKey; readonly exact?: boolean },
): void {
  const first = client
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching', predicate: ({ state }) => state.status === 'pending' });
  void client.invalidateQueries(which);
  for (const query of first) {
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => undefined); // a failed one is fetched again by its next observer
  }
}
