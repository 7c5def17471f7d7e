import { Button, Group, Text, Textarea } from '@mantine/core';
import type { JournalRecord } from '@propolis/contract';
import { isEnding } from '@propolis/domain';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { toJournal } from '../../../lib/paths.ts';
import { useFailureMessage, useFieldError } from '../../../lib/use-words.ts';
import { beganFrom } from '../../../lib/writes/edit.ts';
import { AsyncButton } from '../../../ui/AsyncButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { recordEdit } from '../record-edit.ts';
import type { CancelRecord } from '../records.api.ts';
import { useEndRecord } from '../use-undo.ts';
import { placeOf } from './record-versions.ts';

/** In characters, as in the contract. */
const REASON_MAX = 500;

interface CancelRecordDialogProps {
  readonly record: JournalRecord;
  readonly onClose: () => void;
}

/** Cancels or undoes a record as it is shown; a failure is a toast. */
function useCancelRecord({ record, onClose }: CancelRecordDialogProps) {
  const t = useTranslations('journal.record');
  const failureMessage = useFailureMessage();
  const endRecord = useEndRecord();
  const navigate = useNavigate();
  return async (how: Pick<CancelRecord, 'reason' | 'undo'>) => {
    try {
      const { id } = record;
      const began = beganFrom(recordEdit, record);
      const { kept, isWithdrawn } = await endRecord({ ...how, id, place: placeOf(record), began });
      if (!kept) showToast('success', t(how.undo ? 'undoDone' : 'cancelDone'));
      // Its page has nothing left to show.
      if (isWithdrawn) await navigate({ ...toJournal(), replace: true });
      onClose();
    } catch (failure) {
      showToast('error', t('cancelFailed', { reason: failureMessage(failure) }));
    }
  };
}

/** The hives that a record ended; the first one of a merge stays. */
function countEnded({ record, hives }: JournalRecord): number {
  if (record.kind !== 'stock' || !isEnding(record.event)) return 0;
  return record.event === 'merged' ? 1 : hives.length;
}

/** Asks for the reason of a cancellation, which stays in the journal. */
export function CancelRecordDialog(props: CancelRecordDialogProps) {
  const { record, onClose } = props;
  const t = useTranslations('journal.record');
  const cancel = useCancelRecord(props);
  const ended = countEnded(record);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const fieldError = useFieldError();
  const field = useRef<HTMLTextAreaElement>(null);
  const send = async () => {
    const isTooLong = reason.trim().length > REASON_MAX;
    const tooLong = isTooLong ? fieldError({ type: 'too_long', message: `${REASON_MAX}` }) : undefined;
    const found = reason.trim() === '' ? t('reasonMissing') : tooLong;
    setFault(found);
    if (found) field.current?.focus();
    else await cancel({ reason: reason.trim(), undo: false });
  };
  return (
    <Dialog title={t('cancelTitle')} onClose={onClose} closeOnClickOutside={reason === ''}>
      <Text>{ended === 0 ? t('cancelText') : t('cancelEndText', { count: ended })}</Text>
      <Textarea
        ref={field}
        mt="md"
        label={t('reason')}
        required
        rows={3}
        data-autofocus
        value={reason}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setFault(undefined);
        }}
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

/** Asks before a record is undone with all its effects. */
export function UndoRecordDialog(props: CancelRecordDialogProps) {
  const t = useTranslations('journal.record');
  const cancel = useCancelRecord(props);
  return (
    <ConfirmDialog
      title={t('undoTitle')}
      confirmLabel={t('undo')}
      // A record can be cancelled too.
      backLabel={t('keep')}
      onConfirm={() => cancel({ reason: '', undo: true })}
      onClose={props.onClose}
    >
      {t('undoText')}
    </ConfirmDialog>
  );
}
