import type { JournalRecord } from '@propolis/contract';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { toJournal } from '../../../lib/paths.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { beganFrom } from '../../../lib/writes/edit.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { recordEdit } from '../record-edit.ts';
import type { CancelRecord } from '../records.api.ts';
import { useEndRecord } from '../use-undo.ts';
import { placeOf } from './record-versions.ts';

/** Cancels or undoes a record as it is shown; a failure is a toast. */
export function useCancelRecord(
  record: JournalRecord,
  onEnd: () => void,
): (how: Pick<CancelRecord, 'reason' | 'undo'>) => Promise<void> {
  const t = useTranslations('journal.record');
  const failureMessage = useFailureMessage();
  const endRecord = useEndRecord();
  const navigate = useNavigate();
  return async (how) => {
    try {
      const { id } = record;
      const began = beganFrom(recordEdit, record);
      const { kept, isWithdrawn } = await endRecord({ ...how, id, place: placeOf(record), began });
      if (!kept) showToast('success', t(how.undo ? 'undoDone' : 'cancelDone'));
      // Its page has nothing left to show.
      if (isWithdrawn) await navigate({ ...toJournal(), replace: true });
    } catch (failure) {
      showToast('error', t('cancelFailed', { reason: failureMessage(failure) }));
    }
    onEnd();
  };
}
