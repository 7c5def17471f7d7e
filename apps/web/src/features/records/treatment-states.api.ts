import type { JournalRecord } from '@propolis/contract';
import {
  apiaryDay,
  byHive,
  type Gift,
  giftOf,
  type IsoDay,
  type TreatmentState,
  treatmentOf,
  treatmentStateOn,
  withReceivers,
} from '@propolis/domain';
import { useMemo } from 'react';
import type { Answer } from '../../lib/answer.ts';
import { now } from '../../lib/clock.ts';
import {
  allRecordsQuery,
  type RecordsAsked,
  treatmentsSince,
  useAllRecords,
  useTreatmentRecords,
} from './records.api.ts';

const stockSince = (day: IsoDay): RecordsAsked => ({ ...treatmentsSince(day), kind: 'stock' });

/** The splits and merges since the previous year, among other events. */
export const stockQuery = () => allRecordsQuery(stockSince(apiaryDay(now())));

/** What hives gave to others since the previous year, with what waits; undefined while it is unknown. */
export function useGifts(): Answer<readonly Gift[]> {
  const today = apiaryDay(now());
  const answer = useAllRecords(useMemo(() => stockSince(today), [today]));
  const { data } = answer;
  const gifts = useMemo(
    () => data?.flatMap(({ record }) => (record.kind === 'stock' ? (giftOf(record) ?? []) : [])),
    [data],
  );
  return { ...answer, data: gifts };
}

const NO_RECORDS: readonly JournalRecord[] = [];
const NO_GIFTS: readonly Gift[] = [];

/** The state of each hive that is under treatment, or whose honey is not free. */
export function useTreatmentStates(today: IsoDay): ReadonlyMap<number, TreatmentState> {
  const { data: records = NO_RECORDS } = useTreatmentRecords();
  const { data: gifts = NO_GIFTS } = useGifts();
  return useMemo(() => {
    const treatments = records.flatMap(({ record }) => (record.kind === 'treatment' ? [{ record }] : []));
    const reaching = treatments.map(({ record }) => ({ record: withReceivers(record, today, gifts) }));
    const own = byHive(treatments, treatmentOf);
    const ofHoney = byHive(reaching, treatmentOf);
    const states = [...ofHoney].map(
      ([id, ofHive]) => [id, treatmentStateOn(today, own.get(id) ?? [], ofHive)] as const,
    );
    return new Map(
      states.filter(([, { until, honeyFrom }]) => until !== undefined || honeyFrom !== undefined),
    );
  }, [records, gifts, today]);
}
