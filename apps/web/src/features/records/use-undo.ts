import type { JournalRecord } from '@propolis/contract';
import type { RecordKind, StockEvent } from '@propolis/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useLabels } from '../../lib/i18n/labels.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { withdrawWrite } from '../../lib/writes/outbox.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useSayFailure } from '../../ui/toasts/use-say-failure.ts';
import { recordEdit } from './record-edit.ts';
import { type CancelRecord, type CreateRecord, cancelRecord, placeOfRecord } from './records.api.ts';

/** A change of colonies is called by its event. */
type Act =
  | { readonly kind: 'stock'; readonly event: StockEvent }
  | { readonly kind: Exclude<RecordKind, 'stock'> };
interface Made extends Pick<CancelRecord, 'id' | 'place'> {
  readonly act: Act;
  readonly answer: JournalRecord | undefined;
}

interface Ending {
  readonly kept: boolean;
  /** The record was only on this device and is there no more. */
  readonly isWithdrawn?: true;
}

/** Cancels or undoes a record. One that is undone before it was sent leaves no trace. */
export function useEndRecord(): (cancelled: CancelRecord) => Promise<Ending> {
  const client = useQueryClient();
  const cancel = cancelRecord.use();
  return async (cancelled) =>
    cancelled.undo && (await withdrawWrite(client, cancelled.id))
      ? { kept: false, isWithdrawn: true }
      : cancel(cancelled);
}

/** Says that a record was saved, with a button that takes it back. */
export function useUndo() {
  const sayDone = useUndoAll();
  return (created: CreateRecord, answer: JournalRecord | undefined): void =>
    sayDone([{ id: created.idempotencyKey, place: placeOfRecord(created), act: created.input, answer }]);
}

/** The same for several records of one kind, which are taken back together. */
export function useUndoAll() {
  const t = useTranslations('records');
  const { kinds, stockEvents } = useLabels().records;
  const sayFailure = useSayFailure();
  const endRecord = useEndRecord();
  return (all: readonly Made[]): void => {
    const [first] = all;
    if (!first) return;
    const { act } = first;
    const kind = act.kind === 'stock' ? stockEvents[act.event] : kinds[act.kind];
    const undo = () =>
      sayFailure(
        async () => {
          for (const { id, place, answer } of all) {
            const began = answer && beganFrom(recordEdit, answer);
            // The outbox gives a record another id if the server has another record under the first one.
            await endRecord({ id: answer?.id ?? id, place, reason: '', undo: true, began });
          }
          showToast('success', t('undone', { kind }));
        },
        (reason) => `${t('notUndone')}. ${reason}`,
      );
    showToast('success', t(first.answer ? 'saved' : 'savedHere', { kind }), {
      action: { label: t('undo'), onPress: () => void undo() },
    });
  };
}
