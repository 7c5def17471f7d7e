import type { JournalRecord, MedicineStock, RecordPage } from '@propolis/contract';
import type { Gift, RecordKind } from '@propolis/domain';
import { answerOr } from '../../lib/answer.ts';
import { useStock } from './medicines/medicines.api.ts';
import { type RecordsAsked, useRecords, useTreatmentRecords } from './records.api.ts';
import { useGifts } from './treatment-states.api.ts';

/** The newest records of an apiary, from which its forms begin, also without a network. */
export const apiaryRecords = (apiaryId: number): RecordsAsked => ({
  apiary: String(apiaryId),
  cancelled: 'false',
});

const NO_PAGE: Pick<RecordPage, 'data'> = { data: [] };
const NO_STOCK: MedicineStock = [];
const NONE: readonly JournalRecord[] = [];
const NO_GIFTS: readonly Gift[] = [];

/** What was done before; undefined while it is loading. */
export function useRecordsBefore(apiaryId: number, kind: RecordKind) {
  const records = answerOr<Pick<RecordPage, 'data'>>(useRecords(apiaryRecords(apiaryId)), NO_PAGE);
  const treatments = answerOr<readonly JournalRecord[]>(useTreatmentRecords(), NONE);
  const gifts = answerOr(useGifts(), NO_GIFTS);
  const { data: stock = NO_STOCK } = useStock();
  if (!records || !treatments || !gifts) return undefined;
  const used = treatments.flatMap(({ record }) => (record.kind === 'treatment' ? [record.product] : []));
  const here = treatments.filter(({ apiary }) => apiary?.id === apiaryId);
  return {
    // The newest record of this kind here; one made of an observation knows less than a form asks.
    last: [...here, ...records.data].find(
      ({ record, origin }) => record.kind === kind && origin !== 'observation',
    )?.record,
    treatments,
    gifts,
    // The newest first.
    products: [...new Set([...used, ...stock.map(({ product }) => product)])],
    stock,
  };
}
