import type { Meter } from '@propolis/http-kit';
import { countObservations } from './observations.queries.ts';

export const OBSERVATIONS_METER: Meter = {
  kind: 'observations',
  code: 'quota_observations',
  measure: countObservations,
};
