import { accountMutations } from '../features/account/account.api.ts';
import { apiaryMutations } from '../features/apiaries/apiaries.api.ts';
import { hiveMutations } from '../features/hives/hives.api.ts';
import { observationMutations } from '../features/observations/observations.api.ts';
import { createQueryClient } from '../lib/query.ts';

/** Every write is known by its name before the first page shows. */
export function createClient() {
  const client = createQueryClient();
  for (const mutation of [
    ...accountMutations,
    ...apiaryMutations,
    ...hiveMutations,
    ...observationMutations,
  ]) {
    mutation.register(client);
  }
  return client;
}
