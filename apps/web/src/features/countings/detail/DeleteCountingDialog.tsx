import type { Counting } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { beganFrom, presentOf } from '../../../lib/writes/edit.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { countingEdit } from './counting-edit.ts';
import { removeCounting } from './one-counting.api.ts';

interface DeleteCountingDialogProps {
  readonly counting: Counting;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Shows what is deleted with a counting. */
export function DeleteCountingDialog({ counting, onClose, onDeleted }: DeleteCountingDialogProps) {
  const t = useTranslations('countings.detail.delete');
  const failureMessage = useFailureMessage();
  const send = removeCounting.use();
  const remove = async () => {
    try {
      const { kept } = await send({ id: counting.id, began: beganFrom(countingEdit, counting) });
      if (!kept) showToast('success', t('done'));
      onDeleted();
    } catch (failure) {
      showToast('error', presentOf(failure) ? failureMessage(failure) : t('failed'));
      onClose();
    }
  };
  return (
    <ConfirmDialog title={t('title')} confirmLabel={t('confirm')} onConfirm={remove} onClose={onClose}>
      {t(counting.photo ? 'withPhoto' : 'withoutPhoto')}
    </ConfirmDialog>
  );
}
