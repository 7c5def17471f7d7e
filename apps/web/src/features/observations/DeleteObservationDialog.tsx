import type { Observation } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { longDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import { beganFrom, presentOf } from '../../lib/writes/edit.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { observationEdit } from './form/observation-edit.ts';
import { removeObservation } from './observations.api.ts';

interface DeleteObservationDialogProps {
  readonly hiveId: number;
  readonly observation: Observation;
  readonly onClose: () => void;
}

/** Says how much was noted before an observation is deleted. */
export function DeleteObservationDialog({ hiveId, observation, onClose }: DeleteObservationDialogProps) {
  const t = useTranslations('observations.delete');
  const language = useLanguage();
  const failureMessage = useFailureMessage();
  const send = removeObservation.use();
  const count = Object.values(observation.data).filter((value) => value !== null).length;
  const remove = async () => {
    try {
      const { kept } = await send({
        id: observation.id,
        hiveId,
        began: beganFrom(observationEdit, observation),
      });
      if (!kept) showToast('success', t('done'));
    } catch (failure) {
      showToast('error', presentOf(failure) ? failureMessage(failure) : t('failed'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('title', { date: longDate(new Date(observation.observation_date), language) })}
      confirmLabel={t('confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('text', { count })}
    </ConfirmDialog>
  );
}
