import type { Apiary } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { namesInLine } from '../../lib/isolated.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useSayRemoval } from '../../ui/toasts/use-say-removal.ts';
import { removeApiary } from './apiaries.api.ts';
import { apiaryEdit } from './apiary-edit.ts';

/** Number of hives listed by name; the others are counted. */
const NAMED = 6;

interface DeleteApiaryDialogProps {
  readonly apiary: Apiary;
  /** Hives of the apiary that ended. */
  readonly former: readonly { readonly name: string }[];
  /** Names of the scales in the apiary; undefined while unknown. */
  readonly scales: readonly string[] | undefined;
  /** Number of countings of its hives, in any status; undefined while unknown. */
  readonly countings: number | undefined;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Shows which hives, also former ones, and scales and how many countings are deleted with the apiary. */
export function DeleteApiaryDialog(props: DeleteApiaryDialogProps) {
  const { apiary, former, scales, countings, onClose, onDeleted } = props;
  const t = useTranslations('apiaries.delete');
  const sayRemoval = useSayRemoval();
  const send = removeApiary.use();
  const namesOf = (hives: typeof former) => {
    const names = namesInLine(hives.slice(0, NAMED).map(({ name }) => name));
    return hives.length > NAMED ? t('more', { names, count: hives.length - NAMED }) : names;
  };
  const count = apiary.hives.length;
  const all = count + former.length;
  const remove = async () => {
    const sent = send({ id: apiary.id, began: beganFrom(apiaryEdit, apiary) });
    const isDone = await sayRemoval(sent, { done: t('done', { name: apiary.name }), failed: t('failed') });
    if (isDone) onDeleted();
    else onClose();
  };
  return (
    <ConfirmDialog
      title={t('title', { name: apiary.name })}
      confirmLabel={t('confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {count === 0 ? t('empty') : t('text', { count, names: namesOf(apiary.hives) })}{' '}
      {former.length > 0 && t('former', { count: former.length, names: namesOf(former) })}{' '}
      {scales === undefined && t('maybeScales')}
      {scales && scales.length > 0 && t('scales', { count: scales.length, names: namesInLine(scales) })}{' '}
      {countings === undefined && all > 0 && t('maybeCountings')}
      {countings !== undefined && countings > 0 && t('countings', { count: countings })}
    </ConfirmDialog>
  );
}
