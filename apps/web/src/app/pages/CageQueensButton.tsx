import type { Hive, JournalRecord, Queen } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { cagedQueen } from '../../features/records/queens/queen-form.ts';
import { useQueens } from '../../features/records/queens/queens.api.ts';
import { type CreateRecord, createRecord, placeOfRecord } from '../../features/records/records.api.ts';
import { useUndoAll } from '../../features/records/use-undo.ts';
import { now } from '../../lib/clock.ts';
import { newIdempotencyKey } from '../../lib/idempotency.ts';
import { useFailureMessage } from '../../lib/use-words.ts';
import { AsyncButton } from '../../ui/AsyncButton.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

interface CageQueensButtonProps {
  readonly apiaryId: number;
  readonly hives: readonly Hive[];
}

/** Records the caged queens of several hives with one press, each with her own record. */
export function CageQueensButton({ apiaryId, hives }: CageQueensButtonProps) {
  const t = useTranslations('varroaPlan');
  const failureMessage = useFailureMessage();
  const create = createRecord.use();
  const sayDone = useUndoAll();
  const { data: queens } = useQueens();
  const cage = async (known: readonly Queen[]) => {
    const done: { created: CreateRecord; answer: JournalRecord | undefined }[] = [];
    try {
      for (const { id } of hives) {
        const idempotencyKey = newIdempotencyKey();
        const input = cagedQueen({ hive: id, queens: known, now: now() }, idempotencyKey);
        const created = { apiaryId, idempotencyKey, input };
        const { answer } = await create(created);
        done.push({ created, answer });
      }
    } catch (failure) {
      showToast('error', `${t('notCaged')} ${failureMessage(failure)}`);
    }
    sayDone(
      done.map(({ created, answer }) => ({
        ...{ id: created.idempotencyKey, place: placeOfRecord(created), act: created.input, answer },
      })),
    );
  };
  return (
    <AsyncButton size="lg" disabled={!queens} onClick={async () => queens && (await cage(queens))}>
      {t('cageAll', { hives: hives.length })}
    </AsyncButton>
  );
}
