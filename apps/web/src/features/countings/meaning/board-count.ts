import type { LatestCount, ListedCounting } from '@propolis/contract';
import {
  apiaryDay,
  type BoardCount,
  COUNT_HOLDS_DAYS,
  countedMites,
  daysBetween,
  type IsoDay,
  judgeMiteFall,
  type MiteFall,
  type MiteThresholds,
} from '@propolis/domain';

type Count = Pick<LatestCount, 'count_date' | 'mites' | 'count_range' | 'scale_doubt' | 'exposure_days'>;

/** The day of a count in the zone of the apiaries. */
export const dayOfCount = ({ count_date }: Pick<Count, 'count_date'>): IsoDay =>
  apiaryDay(new Date(count_date));

/** Input of the domain's verdict. */
export const boardCountOf = (count: Count): BoardCount => ({
  day: dayOfCount(count),
  mites: count.mites,
  range: count.count_range,
  isScaleDoubtful: count.scale_doubt !== null,
  exposureDays: count.exposure_days,
});

/** Whether a count is too old for a statement about today. */
export const isHistory = (count: Pick<Count, 'count_date'>, now: Date): boolean =>
  daysBetween(dayOfCount(count), apiaryDay(now)) > COUNT_HOLDS_DAYS;

/** The verdict of a counting, which a treatment may affect; null while it has no number. */
export function meaningOf(
  counting: ListedCounting,
  isTreated: boolean,
  thresholds: MiteThresholds,
): MiteFall | null {
  const mites = countedMites(counting);
  return mites === null
    ? null
    : judgeMiteFall({ ...boardCountOf({ ...counting, mites }), isTreated }, thresholds);
}
