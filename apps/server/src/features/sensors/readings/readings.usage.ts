import type { Meter } from '@propolis/http-kit';
import { countAllReadings } from './readings.queries.ts';

export const READINGS_METER: Meter = {
  kind: 'readings',
  code: 'quota_readings',
  measure: countAllReadings,
};
