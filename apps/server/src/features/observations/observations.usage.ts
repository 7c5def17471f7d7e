import type { Meter } from '../../platform/usage.ts';
import { countObservations } from './observations.queries.ts';

export const OBSERVATIONS_METER: Meter = {
  kind: 'observations',
  code: 'quota_observations',
  measure: countObservations,
};
