import type { Counting } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { beganFrom } from '../../../lib/writes/edit.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useSayRemoval } from '../../../ui/toasts/use-say-removal.ts';
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
  const sayRemoval = useSayRemoval();
  const send = removeCounting.use();
  const remove = async () => {
    const sent = send({ id: counting.id, began: beganFrom(countingEdit, counting) });
    if (await sayRemoval(sent, { done: t('done'), failed: t('failed') })) onDeleted();
    else onClose();
  };
  return (
    <ConfirmDialog title={t('title')} confirmLabel={t('confirm')} onConfirm={remove} onClose={onClose}>
      {t(counting.photo ? 'withPhoto' : 'withoutPhoto')}
    </ConfirmDialog>
  );
}
