import { keptMutations } from '../lib/writes/define-mutation.ts';

// Each file registers its mutations: a queued write is found by its name on any page.
import.meta.glob('../features/**/*.api.ts', { eager: true });

/** All mutations that may be queued. */
export const KEPT_MUTATIONS = keptMutations();
