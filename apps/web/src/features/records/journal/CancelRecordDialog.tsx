import { Button, Group, Text, Textarea } from '@mantine/core';
import type { JournalRecord } from '@propolis/contract';
import { isEnding } from '@propolis/domain';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useCancelRecord } from './use-cancel-record.ts';

/** In characters, as in the contract. */
const REASON_MAX = 500;

interface CancelRecordDialogProps {
  readonly record: JournalRecord;
  readonly onClose: () => void;
}

/** The hives that a record ended; the first one of a merge stays. */
function countEnded({ record, hives }: JournalRecord): number {
  if (record.kind !== 'stock' || !isEnding(record.event)) return 0;
  return record.event === 'merged' ? 1 : hives.length;
}

/** Asks for the reason of a cancellation, which stays in the journal. */
export function CancelRecordDialog({ record, onClose }: CancelRecordDialogProps) {
  const t = useTranslations('journal.record');
  const cancel = useCancelRecord(record, onClose);
  const ended = countEnded(record);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const send = async () => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') await cancel({ reason: reason.trim(), undo: false });
  };
  return (
    <Dialog title={t('cancelTitle')} onClose={onClose}>
      <Text>{ended === 0 ? t('cancelText') : t('cancelEndText', { count: ended })}</Text>
      <Textarea
        mt="md"
        label={t('reason')}
        required
        rows={3}
        maxLength={REASON_MAX}
        data-autofocus
        value={reason}
        error={isMissing && reason.trim() === '' ? t('reasonMissing') : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('keep')}
        </Button>
        <AsyncButton color="brick" onClick={send}>
          {t('cancelSubmit')}
        </AsyncButton>
      </Group>
    </Dialog>
  );
}
