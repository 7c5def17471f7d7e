import type { Hive } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { beganFrom } from '../../../lib/writes/edit.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useSayRemoval } from '../../../ui/toasts/use-say-removal.ts';
import { hiveEdit } from '../form/hive-edit.ts';
import { removeHive } from '../hives.api.ts';

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
  const sayRemoval = useSayRemoval();
  const send = removeHive.use();
  const remove = async () => {
    const sent = send({ id: hive.id, apiaryId: hive.apiary_id, began: beganFrom(hiveEdit, hive) });
    const isDone = await sayRemoval(sent, { done: t('done', { name: hive.name }), failed: t('failed') });
    if (isDone) onDeleted();
    else onClose();
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
