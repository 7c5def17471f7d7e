import type { Queen } from '@propolis/contract';
import { useTranslations } from 'use-intl';
import { inOrder } from '../../features/hives/hive-order.ts';
import { QueenRecordForm } from '../../features/records/queens/QueenRecordForm.tsx';
import { newQueenRecord, queenRecordDraftKey } from '../../features/records/queens/queen-form.ts';
import { useQueens } from '../../features/records/queens/queens.api.ts';
import { createRecord } from '../../features/records/records.api.ts';
import { useUndo } from '../../features/records/use-undo.ts';
import { answerOr } from '../../lib/answer.ts';
import { now } from '../../lib/clock.ts';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { useDraftPlace } from '../waiting/correction.ts';
import { type HiveAct, HiveActPage } from './HiveActPage.tsx';

const NO_QUEENS: readonly Queen[] = [];

/** Records what happened to a queen in a hive of the apiary. */
export function QueenRecordPage() {
  const t = useTranslations('queens.record');
  return <HiveActPage title={t('title')}>{(props) => <QueenEvent {...props} />}</HiveActPage>;
}

function QueenEvent({ apiary, search, hive, draftHive, account, leaveTo }: HiveAct) {
  const placeOf = useDraftPlace();
  const create = createRecord.use();
  const sayDone = useUndo();
  const queens = answerOr(useQueens(), NO_QUEENS);
  const hives = inOrder(apiary.hives);
  const opened = hive ?? hives[0];
  if (!queens || !opened) return <PagePlaceholder />;
  return (
    <QueenRecordForm
      draftKey={placeOf(queenRecordDraftKey({ apiary: apiary.id, hive: draftHive }, account))}
      hives={hives}
      initial={{
        ...newQueenRecord({ hive: opened.id, queens, now: now() }),
        ...(search.step === 'cage_queen' && { event: 'caged' }),
      }}
      isGiven={hive !== undefined}
      queens={queens}
      now={now()}
      onSave={async (input, { idempotencyKey }) => {
        const variables = { apiaryId: apiary.id, input, idempotencyKey };
        const { answer } = await create(variables);
        sayDone(variables, answer);
        await leaveTo(hive);
      }}
      onCancel={() => void leaveTo(hive)}
    />
  );
}
