import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Asks anew, after a write. A first answer that is still under way may have been read before the write: the library would
 * take it for the new one, so it is asked for again once it has come.
 */
export function askAnew(
  client: QueryClient,
  which: { readonly queryKey: QueryKey; readonly exact?: boolean },
): void {
  const first = client
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching', predicate: ({ state }) => state.status === 'pending' });
  void client.invalidateQueries(which);
  for (const query of first) {
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => undefined); // one that failed is asked again by whoever wants it
  }
}
