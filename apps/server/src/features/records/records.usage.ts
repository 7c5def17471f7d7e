import type { Meter } from '@propolis/http-kit';
import { countRecordVersions } from './records.queries.ts';

/** Versions count, because they are kept. */
export const RECORDS_METER: Meter = {
  kind: 'records',
  code: 'quota_records',
  measure: countRecordVersions,
};
