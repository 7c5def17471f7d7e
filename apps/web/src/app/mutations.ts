import { keptMutations } from '../lib/writes/define-mutation.ts';

// Each defines its own: a write that waits is found by its name, whichever page is open.
import.meta.glob('../features/**/*.api.ts', { eager: true });

/** Every write that may wait. */
export const KEPT_MUTATIONS = keptMutations();
