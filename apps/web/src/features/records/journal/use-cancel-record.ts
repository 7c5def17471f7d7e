import type { JournalRecord } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { beganFrom } from '../../../lib/writes/edit.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { recordEdit } from '../record-edit.ts';
import { type CancelRecord, cancelRecord } from '../records.api.ts';
import { placeOf } from './record-versions.ts';

/** Cancels or undoes a record as it is shown; a failure is a toast. */
export function useCancelRecord(
  record: JournalRecord,
  onEnd: () => void,
): (how: Pick<CancelRecord, 'reason' | 'undo'>) => Promise<void> {
  const t = useTranslations('journal.record');
  const failureMessage = useFailureMessage();
  const send = cancelRecord.use();
  return async (how) => {
    try {
      const { id } = record;
      const began = beganFrom(recordEdit, record);
      const { kept } = await send({ ...how, id, place: placeOf(record), began });
      if (!kept) showToast('success', t(how.undo ? 'undoDone' : 'cancelDone'));
    } catch (failure) {
      showToast('error', t('cancelFailed', { reason: failureMessage(failure) }));
    }
    onEnd();
  };
}
