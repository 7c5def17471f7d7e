import { accountMutations } from '../features/account/account.api.ts';
import { apiaryMutations } from '../features/apiaries/apiaries.api.ts';
import { hiveMutations } from '../features/hives/hives.api.ts';
import { observationMutations } from '../features/observations/observations.api.ts';
import { createQueryClient } from '../lib/query.ts';
import { createIndexedDbStore } from '../lib/writes/indexed-db.ts';
import { openOutbox } from '../lib/writes/outbox.ts';
import { createMemoryStore, type WriteStore } from '../lib/writes/write-store.ts';
import { tellOfWrites } from './tell-of-writes.ts';

const storeOfBrowser = (): WriteStore =>
  'indexedDB' in window ? createIndexedDbStore() : createMemoryStore({ durable: false });

/** Every write that may wait is known by its name before the first page shows. */
export function createClient(store: WriteStore = storeOfBrowser()) {
  const client = createQueryClient();
  openOutbox(client, {
    store,
    mutations: [...accountMutations, ...apiaryMutations, ...hiveMutations, ...observationMutations],
    tell: tellOfWrites,
  });
  return client;
}
