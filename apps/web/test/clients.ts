import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../src/lib/query.ts';

const opened: QueryClient[] = [];

/** As the app has one; it ends with its test. */
export function openClient(): QueryClient {
  const client = createQueryClient();
  opened.push(client);
  return client;
}

/** For the setup file: what one test asked for and would ask again is not asked in the next. */
export async function closeClients(): Promise<void> {
  for (const client of opened.splice(0)) {
    await client.cancelQueries();
    client.clear();
  }
}
