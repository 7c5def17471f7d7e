import type { Hive } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { beganFrom, presentOf } from '../../../lib/writes/edit.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { hiveEdit } from '../form/hive-edit.ts';
import { removeHive } from '../hives.api.ts';

interface DeleteHiveDialogProps {
  readonly hive: Hive;
  /** Observations that go with it; undefined while they have not been counted. */
  readonly observations: number | undefined;
  /** Countings that go with it, however far they are; undefined while nobody knows of any. */
  readonly countings: number | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Says how many observations and countings go with the hive before it is deleted. */
export function DeleteHiveDialog(props: DeleteHiveDialogProps) {
  const { hive, observations, countings, onClose, onDeleted } = props;
  const t = useTranslations('hives.delete');
  const failureMessage = useFailureMessage();
  const send = removeHive.use();
  const remove = async () => {
    try {
      const { kept } = await send({
        id: hive.id,
        apiaryId: hive.apiary_id,
        began: beganFrom(hiveEdit, hive),
      });
      if (!kept) showToast('success', t('done', { name: hive.name }));
      onDeleted();
    } catch (failure) {
      showToast('error', presentOf(failure) ? failureMessage(failure) : t('failed'));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t('title', { name: hive.name })}
      confirmLabel={t('confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {observations === undefined ? t('uncounted') : t('text', { count: observations })}{' '}
      {countings === undefined && t('maybeCountings')}
      {countings !== undefined && countings > 0 && t('countings', { count: countings })}
    </ConfirmDialog>
  );
}
