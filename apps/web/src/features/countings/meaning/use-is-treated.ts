import type { ListedCounting } from '@propolis/contract';
import { APIARY_TIME_ZONE, affectsCountOn, type IsoDay } from '@propolis/domain';
import { useCallback } from 'react';
import { dayIn } from '../../../lib/dates.ts';
import { useTreatments } from '../../records/records.api.ts';

type Count = Pick<ListedCounting, 'hive_id' | 'count_date'>;

/**
 * Whether a treatment affects a count: it measures the treatment rather than the natural mite fall. Known for counts
 * since the previous year, or since an earlier day.
 */
export function useIsTreated(since?: IsoDay): (count: Count) => boolean {
  const treatments = useTreatments(since);
  return useCallback(
    ({ hive_id, count_date }) => {
      const day = dayIn(APIARY_TIME_ZONE, new Date(count_date));
      const ofHive = hive_id === null ? undefined : treatments.get(hive_id);
      return ofHive?.some((treatment) => affectsCountOn(day, treatment)) ?? false;
    },
    [treatments],
  );
}
