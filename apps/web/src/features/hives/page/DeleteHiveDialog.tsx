import type { Hive } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../../../lib/http.ts';
import { useFailureMessage } from '../../../lib/use-words.ts';
import { beganFrom, presentOf } from '../../../lib/writes/edit.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { hiveEdit } from '../form/hive-edit.ts';
import { removeHive } from '../hives.api.ts';

const isInRegister = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'hive_in_register';

interface DeleteHiveDialogProps {
  readonly hive: Hive;
  /** Number of its observations; undefined until they are counted. */
  readonly observations: number | undefined;
  /** Number of its countings, in any status; undefined while unknown. */
  readonly countings: number | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Shows how many observations and countings are deleted with the hive. */
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
      const isSaid = presentOf(failure) || isInRegister(failure);
      showToast('error', isSaid ? failureMessage(failure) : t('failed'));
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
      {countings !== undefined && countings > 0 && t('countings', { count: countings })} {t('records')}
    </ConfirmDialog>
  );
}
