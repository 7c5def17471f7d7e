import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { type KeptShot, useCancelShot } from './uploads.api.ts';

interface GiveUpShotDialogProps {
  readonly shot: KeptShot;
  readonly onClose: () => void;
  readonly onGivenUp?: () => void;
}

/** Confirms the cancellation of a queued photo. */
export function GiveUpShotDialog({ shot, onClose, onGivenUp }: GiveUpShotDialogProps) {
  const t = useTranslations('countings.upload');
  const cancel = useCancelShot();
  const giveUp = () => {
    onGivenUp?.();
    return cancel(shot);
  };
  return (
    <ConfirmDialog
      title={t('cancelTitle')}
      confirmLabel={t('cancelAction')}
      onConfirm={giveUp}
      onClose={onClose}
    >
      {t('cancelText')}
    </ConfirmDialog>
  );
}
