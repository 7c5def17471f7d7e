import { accountMutations } from '../features/account/account.api.ts';
import { apiaryMutations } from '../features/apiaries/apiaries.api.ts';
import { countingMutations } from '../features/countings/countings.api.ts';
import { hiveMutations } from '../features/hives/hives.api.ts';
import { observationMutations } from '../features/observations/observations.api.ts';
import { sensorMutations } from '../features/sensors/sensors.api.ts';
import type { AnyMutation } from '../lib/writes/mutation.ts';

/** Every write that may wait. */
export const KEPT_MUTATIONS: readonly AnyMutation[] = [
  ...accountMutations,
  ...apiaryMutations,
  ...countingMutations,
  ...hiveMutations,
  ...observationMutations,
  ...sensorMutations,
];
