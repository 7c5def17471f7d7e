import type { Apiary } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { namesInLine } from '../../lib/isolated.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import { beganFrom, presentOf } from '../../lib/writes/edit.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { removeApiary } from './apiaries.api.ts';
import { apiaryEdit } from './apiary-edit.ts';

/** So many hives are named; the others are counted. */
const NAMED = 6;

interface DeleteApiaryDialogProps {
  readonly apiary: Apiary;
  /** Names of the scales that stand there; undefined while nobody knows of any. */
  readonly scales: readonly string[] | undefined;
  /** Countings of its hives, however far they are; undefined while nobody knows of any. */
  readonly countings: number | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Says which hives and scales go with the apiary before it is deleted, and how many countings. */
export function DeleteApiaryDialog(props: DeleteApiaryDialogProps) {
  const { apiary, scales, countings, onClose, onDeleted } = props;
  const t = useTranslations('apiaries.delete');
  const failureMessage = useFailureMessage();
  const send = removeApiary.use();
  const count = apiary.hives.length;
  const shown = namesInLine(apiary.hives.slice(0, NAMED).map(({ name }) => name));
  const names = count > NAMED ? t('more', { names: shown, count: count - NAMED }) : shown;
  const remove = async () => {
    try {
      const { kept } = await send({ id: apiary.id, began: beganFrom(apiaryEdit, apiary) });
      if (!kept) showToast('success', t('done', { name: apiary.name }));
      onDeleted();
    } catch (failure) {
      showToast('error', presentOf(failure) ? failureMessage(failure) : t('failed'));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t('title', { name: apiary.name })}
      confirmLabel={t('confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {count === 0 ? t('empty') : t('text', { count, names })} {scales === undefined && t('maybeScales')}
      {scales && scales.length > 0 && t('scales', { count: scales.length, names: namesInLine(scales) })}{' '}
      {countings === undefined && count > 0 && t('maybeCountings')}
      {countings !== undefined && countings > 0 && t('countings', { count: countings })}
    </ConfirmDialog>
  );
}
