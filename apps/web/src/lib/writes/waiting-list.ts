import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { showOver } from './shown.ts';

/** Data of unanswered writes, in the order in which they were made; the server is not asked. */
export function waitingList<Item>(name: string) {
  const none: readonly Item[] = [];
  const query = queryOptions({
    queryKey: [name],
    queryFn: () => none,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    read: (client: QueryClient) => client.getQueryData(query.queryKey) ?? none,
    use: () => useQuery(query).data ?? none,
    /** Returns a function that removes the item. */
    add: (client: QueryClient, item: Item) => {
      client.setQueryData(query.queryKey, (items) => items ?? none);
      return showOver(client, query.queryKey, (items) => [...items, item]);
    },
  };
}
