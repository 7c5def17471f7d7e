import type { JournalRecord, MedicineInput, MedicineStock } from '@propolis/contract';
import { calls } from '@propolis/contract/client';
import { type MedicineLine, medicineStock } from '@propolis/domain';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { PATHS } from '../../../lib/paths.ts';
import { refetch } from '../../../lib/refetch.ts';
import { defineMutation } from '../../../lib/writes/define-mutation.ts';
import { fieldValues } from '../../../lib/writes/form-values.ts';
import { RECORDS_KEY } from '../../apiaries/apiaries.api.ts';
import { makingSteps, medicinesQuery, type RecordsAsked, type WithKey } from '../records.api.ts';
import { showRecord, useWaitingRecords, type WaitingRecord } from '../waiting-records.ts';

/** The newest movements of all medicines: a beekeeper makes a few in a year. */
export const MOVEMENTS_ASKED: RecordsAsked = { kind: 'medicine' };

export interface MoveMedicine extends WithKey {
  readonly input: MedicineInput;
}
export const moveMedicine = defineMutation<MoveMedicine, JournalRecord>({
  ...makingSteps,
  name: 'moveMedicine',
  subject: ({ input }) => ({ name: input.product, date: input.happened_on }),
  form: ({ input }) => ({
    to: { to: PATHS.medicineAdd },
    draft: () => ({ changed: fieldValues(input) }),
  }),
  run: ({ input, idempotencyKey: id }, send) => send(calls.records.move, { body: { ...input, id } }),
  show: (client, { input, idempotencyKey: id }) =>
    showRecord(client, { kind: 'made', id, apiaryId: null, input }),
  done: (client) => refetch(client, { queryKey: RECORDS_KEY }),
});

/** What a queued record takes from the shelf or adds to it. */
function linesOf(waiting: WaitingRecord): MedicineLine[] {
  if (waiting.kind !== 'made') return [];
  const { input } = waiting;
  if (input.kind === 'medicine') {
    const { product, movement, unit } = input;
    return [{ product, movement, unit, amount: input.packages * input.package_size }];
  }
  if (input.kind !== 'treatment' || input.amounts === null) return [];
  const amount = input.amounts.reduce((sum, one) => sum + one, 0);
  return [{ product: input.product, movement: 'treatment', unit: input.unit, amount }];
}

/** The stock with queued movements and treatments. */
export function stockWithWaiting(stock: MedicineStock, waiting: readonly WaitingRecord[]): MedicineStock {
  const known = stock.flatMap(({ product, unit, received, used, disposed }): MedicineLine[] => [
    { product, unit, movement: 'receipt', amount: received },
    { product, unit, movement: 'treatment', amount: used },
    { product, unit, movement: 'destruction', amount: disposed },
  ]);
  return medicineStock([...known, ...waiting.flatMap(linesOf)]);
}

/** The stock of each medicine, including queued records. */
export function useStock() {
  const waiting = useWaitingRecords();
  return useQuery({
    ...medicinesQuery,
    select: useCallback((stock: MedicineStock) => stockWithWaiting(stock, waiting), [waiting]),
  });
}
