import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../src/lib/query.ts';

const opened: QueryClient[] = [];

/** A query client as in the app, but it retries without a delay; it is closed after the test. */
export function openClient(): QueryClient {
  const client = createQueryClient();
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  opened.push(client);
  return client;
}

/** For the setup file: clears the clients, so that a test never sees another test's queries. */
export async function closeClients(): Promise<void> {
  for (const client of opened.splice(0)) {
    await client.cancelQueries();
    client.clear();
  }
}
