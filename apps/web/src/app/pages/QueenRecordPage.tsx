import type { Queen } from '@propolis/contract';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { inOrder } from '../../features/hives/hive-order.ts';
import { QueenRecordForm, type SentQueenRecord } from '../../features/records/queens/QueenRecordForm.tsx';
import { queenEdit } from '../../features/records/queens/queen-edit.ts';
import { newQueenRecord, queenRecordDraftKey } from '../../features/records/queens/queen-form.ts';
import { useQueens } from '../../features/records/queens/queens.api.ts';
import { updateQueen } from '../../features/records/queens/update-queen.api.ts';
import { createRecord } from '../../features/records/records.api.ts';
import { useUndo } from '../../features/records/use-undo.ts';
import { answerOr } from '../../lib/answer.ts';
import { now } from '../../lib/clock.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { useDraftPlace } from '../waiting/correction.ts';
import { type HiveAct, HiveActPage } from './HiveActPage.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId/record/queen');

const NO_QUEENS: readonly Queen[] = [];

/** Records what happened to a queen in a hive of the apiary. */
export function QueenRecordPage() {
  const t = useTranslations('queens.record');
  return (
    <HiveActPage title={t('title')} search={route.useSearch()}>
      {(props) => <QueenEvent {...props} />}
    </HiveActPage>
  );
}

function QueenEvent({ apiary, search, hive, account, leaveTo }: HiveAct) {
  const placeOf = useDraftPlace();
  const create = createRecord.use();
  const update = updateQueen.use();
  const sayDone = useUndo();
  const queens = answerOr(useQueens(), NO_QUEENS);
  const hives = inOrder(apiary.hives);
  const opened = hive ?? hives[0];
  if (!queens || !opened) return <PagePlaceholder />;
  /** Returns what takes the mark back. */
  const mark = async ({ queen, facts }: NonNullable<SentQueenRecord['marked']>) => {
    const { id, year, number } = queen;
    const { answer } = await update({ id, facts, began: beganFrom(queenEdit, queen) });
    const began = beganFrom(queenEdit, answer ?? { ...queen, ...facts });
    return () => update({ id, facts: { ...facts, year, number }, began });
  };
  return (
    <QueenRecordForm
      draftKey={placeOf(queenRecordDraftKey({ apiary: apiary.id, hive: hive?.id }, account))}
      hives={hives}
      initial={{
        ...newQueenRecord({ hive: opened.id, queens, now: now() }),
        ...(search.step === 'cage_queen' && { event: 'caged' }),
      }}
      isGiven={hive !== undefined}
      queens={queens}
      now={now()}
      onSave={async (input, { idempotencyKey, marked }) => {
        const variables = { apiaryId: apiary.id, input, idempotencyKey };
        const { answer } = await create(variables);
        sayDone(variables, answer, marked && (await mark(marked)));
        await leaveTo(hive);
      }}
      onCancel={() => void leaveTo(hive)}
    />
  );
}
