import type { LatestCount, ListedCounting } from '@propolis/contract';
import {
  APIARY_TIME_ZONE,
  type BoardCount,
  COUNT_HOLDS_DAYS,
  countedMites,
  daysBetween,
  judgeMiteFall,
  type MiteFall,
  type MiteThresholds,
} from '@propolis/domain';
import { dayIn, localDay } from '../../../lib/dates.ts';

type Count = Pick<LatestCount, 'count_date' | 'mites' | 'count_range' | 'scale_doubt' | 'exposure_days'>;

/** Input of the domain's verdict. */
export const boardCountOf = ({
  count_date,
  mites,
  count_range,
  scale_doubt,
  exposure_days,
}: Count): BoardCount => ({
  day: dayIn(APIARY_TIME_ZONE, new Date(count_date)),
  mites,
  range: count_range,
  // Absent in responses cached by an older version.
  isScaleDoubtful: Boolean(scale_doubt),
  exposureDays: exposure_days,
});

/** The fields of a counting that a verdict needs. */
export type Meant = Pick<
  ListedCounting,
  | 'hive_id'
  | 'apiary'
  | 'count_date'
  | 'count_range'
  | 'scale_doubt'
  | 'exposure_days'
  | 'sample_bees'
  | 'corrected_count'
  | 'varroa_count_above_minimum_certainty'
>;

/** Whether a count is too old for a statement about today. */
export const isHistory = ({ count_date }: Pick<Count, 'count_date'>, now: Date): boolean =>
  daysBetween(localDay(new Date(count_date)), localDay(now)) > COUNT_HOLDS_DAYS;

/** The verdict of a counting, which a treatment may affect; null while it has no number. */
export function meaningOf(counting: Meant, isTreated: boolean, thresholds: MiteThresholds): MiteFall | null {
  const mites = countedMites(counting);
  return mites === null
    ? null
    : judgeMiteFall({ ...boardCountOf({ ...counting, mites }), isTreated }, thresholds);
}
