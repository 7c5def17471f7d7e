import type { Apiary, Queen } from '@propolis/contract';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { inOrder } from '../../features/hives/hive-order.ts';
import { NoHives } from '../../features/hives/NoHives.tsx';
import { QueenRecordForm } from '../../features/records/queens/QueenRecordForm.tsx';
import { queenEdit } from '../../features/records/queens/queen-edit.ts';
import { newQueenRecord, queenRecordDraftKey } from '../../features/records/queens/queen-form.ts';
import { useQueens } from '../../features/records/queens/queens.api.ts';
import { updateQueen } from '../../features/records/queens/update-queen.api.ts';
import { createRecord } from '../../features/records/records.api.ts';
import { useUndo } from '../../features/records/use-undo.ts';
import { answerOr } from '../../lib/answer.ts';
import { now } from '../../lib/clock.ts';
import { toApiary, toHive, toRound } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { arrivedId } from '../../lib/writes/provisional.ts';
import { useLastingId } from '../../lib/writes/use-lasting-id.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { useDraftPlace } from '../waiting/correction.ts';
import { ApiaryGate } from './ApiaryGate.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId/record/queen');

const NO_QUEENS: readonly Queen[] = [];

/** Records what happened to a queen in a hive of the apiary. */
export function QueenRecordPage() {
  return <ApiaryGate>{(apiary) => <QueenEvent apiary={apiary} />}</ApiaryGate>;
}

function QueenEvent({ apiary }: { readonly apiary: Apiary }) {
  const t = useTranslations('queens.record');
  const navigate = useNavigate();
  const account = useAccount();
  const placeOf = useDraftPlace();
  const create = createRecord.use();
  const update = updateQueen.use();
  const sayDone = useUndo();
  const { hives: [asked] = [], round } = route.useSearch();
  const queens = answerOr(useQueens(), NO_QUEENS);
  const hives = inOrder(apiary.hives);
  const hive = hives.find(({ id }) => asked !== undefined && id === arrivedId(asked));
  const lastingIds = `${useLastingId(apiary.id)} ${useLastingId(hive?.id ?? 0)}`;
  // Back must not lead to the form again.
  const way = round ? toRound(apiary.id) : hive ? toHive(hive) : toApiary(apiary.id);
  const leave = () => navigate({ ...way, replace: true });
  const [first] = hives;
  const header = (
    <PageHeader
      title={t('title')}
      crumbs={[
        { label: apiary.name, link: toApiary(apiary.id) },
        ...(hive ? [{ label: hive.name, link: toHive(hive) }] : []),
      ]}
    />
  );
  if (!first)
    return (
      <>
        {header}
        <NoHives apiaryId={apiary.id} />
      </>
    );
  if (!queens) return <PagePlaceholder />;
  return (
    <>
      {header}
      <QueenRecordForm
        key={`${lastingIds} ${account}`}
        draftKey={placeOf(queenRecordDraftKey({ apiary: apiary.id, hive: hive?.id }, account))}
        hives={hives}
        initial={newQueenRecord({ hive: (hive ?? first).id, queens, now: now() })}
        isGiven={hive !== undefined}
        queens={queens}
        now={now()}
        onSave={async (input, { idempotencyKey, marked }) => {
          const variables = { apiaryId: apiary.id, input, idempotencyKey };
          const { answer } = await create(variables);
          if (marked) {
            const { queen, facts } = marked;
            await update({ id: queen.id, facts, began: beganFrom(queenEdit, queen) });
          }
          sayDone(variables, answer);
          await leave();
        }}
        onCancel={() => void leave()}
      />
    </>
  );
}
