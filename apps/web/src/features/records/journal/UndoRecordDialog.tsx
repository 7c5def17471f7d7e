import type { JournalRecord } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useCancelRecord } from './use-cancel-record.ts';

interface UndoRecordDialogProps {
  readonly record: JournalRecord;
  readonly onClose: () => void;
}

/** Asks before a record is undone with all its effects. */
export function UndoRecordDialog({ record, onClose }: UndoRecordDialogProps) {
  const t = useTranslations('journal.record');
  const cancel = useCancelRecord(record, onClose);
  return (
    <ConfirmDialog
      title={t('undoTitle')}
      confirmLabel={t('undo')}
      // A record can be cancelled too.
      backLabel={t('keep')}
      onConfirm={() => cancel({ reason: '', undo: true })}
      onClose={onClose}
    >
      {t('undoText')}
    </ConfirmDialog>
  );
}
