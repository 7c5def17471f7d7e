import type { Queen } from '@propolis/contract';
import { apiaryDay } from '@propolis/domain';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../features/account/account.api.ts';
import { inOrder } from '../../features/hives/hive-order.ts';
import { useNewRecordPhotos } from '../../features/observations/photos/NewRecordPhotos.tsx';
import { plannedValues } from '../../features/records/form/planned-treatment.ts';
import { RecordForm } from '../../features/records/form/RecordForm.tsx';
import {
  FORM_KINDS,
  type FormKind,
  lastAmountOf,
  newValues,
  recordDraftKey,
} from '../../features/records/form/record-form.ts';
import { countryOf, secondDoseAfter } from '../../features/records/form/record-meaning.ts';
import { QueenRecordForm } from '../../features/records/queens/QueenRecordForm.tsx';
import { newQueenRecord, queenRecordDraftKey } from '../../features/records/queens/queen-form.ts';
import { useQueens } from '../../features/records/queens/queens.api.ts';
import { createRecord } from '../../features/records/records.api.ts';
import { StockForm } from '../../features/records/stock/StockForm.tsx';
import { recordStock } from '../../features/records/stock/stock.api.ts';
import { type StockAct, stockDraftKey, stockValues } from '../../features/records/stock/stock-form.ts';
import { useRecordsBefore } from '../../features/records/use-records-before.ts';
import { useUndo } from '../../features/records/use-undo.ts';
import { answerOr } from '../../lib/answer.ts';
import { serverNow } from '../../lib/clock-ahead.ts';
import { PATHS, toApiary } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { useDraftPlace } from '../waiting/correction.ts';
import { type HiveAct, HiveActPage } from './HiveActPage.tsx';
import { SplitPage } from './SplitPage.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId/record/$kind');

/** A new record, or what was done to colonies: for one hive, for several, or for the apiary. */
export function RecordFormPage() {
  const { apiaryId, kind: asked } = route.useParams();
  switch (asked) {
    case 'queen':
      return <QueenRecordPage />;
    case 'split':
    case 'merge':
      return <SplitPage key={asked} act={asked} />;
    case 'come':
    case 'move':
    case 'lost':
      return <StockFormPage key={asked} act={asked} />;
    default: {
      const kind = FORM_KINDS.find((known) => known === asked);
      return kind ? <PageOfKind kind={kind} /> : <Navigate {...toApiary(apiaryId)} replace />;
    }
  }
}

function PageOfKind({ kind }: { readonly kind: FormKind }) {
  const t = useTranslations('records.form.titles');
  return (
    <HiveActPage title={t(kind)}>{(props) => <NewRecord key={kind} kind={kind} {...props} />}</HiveActPage>
  );
}

function NewRecord(props: HiveAct & { readonly kind: FormKind }) {
  const { kind, apiary, search, asked, hive, draftHive, account, leaveTo } = props;
  const placeOf = useDraftPlace();
  const create = createRecord.use();
  const photos = useNewRecordPhotos();
  const sayDone = useUndo();
  const before = useRecordsBefore(apiary.id, kind);
  const user = answerOr<{ readonly username: string }>(useUser(), { username: '' });
  const [today] = useState(() => apiaryDay(serverNow()));
  if (!before || !user) return <PagePlaceholder />;
  const stand = inOrder(apiary.hives);
  const chosen = asked ?? stand.map(({ id }) => id);
  const country = countryOf(apiary);
  const values = newValues(kind, { hives: chosen, day: today, last: before.last, by: user.username });
  const planned = plannedValues(search, {
    day: today,
    treatments: before.treatments,
    country,
    hives: stand.filter(({ id }) => chosen.includes(id)),
  });
  return (
    <RecordForm
      kind={kind}
      draftKey={placeOf(
        recordDraftKey(kind, { apiary: apiary.id, hive: draftHive, account, product: planned.product }),
      )}
      initial={{
        ...values,
        second_dose_after: secondDoseAfter(values, before.treatments),
        ...planned,
        ...(search.step === 'trap_comb' && kind === 'equipment' && { trap_comb: true, supers: null }),
      }}
      hives={stand}
      used={before.products}
      lastAmount={lastAmountOf(before.last)}
      circumstances={{
        names: new Map(stand.map(({ id, name }) => [String(id), name])),
        treatments: before.treatments,
        gifts: before.gifts,
        stock: before.stock,
        country,
      }}
      now={serverNow()}
      photos={photos.field}
      onSave={async (input, { idempotencyKey }) => {
        const variables = { apiaryId: apiary.id, input, idempotencyKey };
        const made = { recordId: idempotencyKey, day: input.happened_on };
        const { answer } = await photos.send(made, () => create(variables));
        sayDone(variables, answer);
        await leaveTo(hive);
      }}
      onCancel={() => void leaveTo(hive)}
    />
  );
}

const NO_QUEENS: readonly Queen[] = [];

/** Records what happened to a queen in a hive of the apiary. */
function QueenRecordPage() {
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
        ...newQueenRecord({ hive: opened.id, queens, now: serverNow() }),
        ...(search.step === 'cage_queen' && { event: 'caged' }),
      }}
      isGiven={hive !== undefined}
      queens={queens}
      now={serverNow()}
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

/** Colonies come to an apiary, move to another own one, or are lost. */
function StockFormPage({ act }: { readonly act: StockAct }) {
  const t = useTranslations('stock');
  return <HiveActPage title={t(`titles.${act}`)}>{(props) => <StockOf act={act} {...props} />}</HiveActPage>;
}

function StockOf(props: HiveAct & { readonly act: StockAct }) {
  const { act, apiary, apiaries, asked, hive, draftHive, account, leaveTo } = props;
  const placeOf = useDraftPlace();
  const create = recordStock.use();
  const sayDone = useUndo();
  const [today] = useState(() => apiaryDay(serverNow()));
  const others = apiaries.filter(({ id }) => id !== apiary.id);
  if (act === 'move' && others.length === 0) return <NoOtherApiary />;
  return (
    <StockForm
      act={act}
      draftKey={placeOf(stockDraftKey(act, { apiary: apiary.id, hive: draftHive, account }))}
      initial={stockValues(act, asked ?? [], today)}
      hives={inOrder(apiary.hives)}
      others={others}
      now={serverNow()}
      onSave={async (input, { idempotencyKey }) => {
        const variables = { apiaryId: apiary.id, input, idempotencyKey };
        const { answer } = await create(variables);
        sayDone(variables, answer);
        // After a move or a loss the hive is no longer in the apiary.
        await leaveTo(act === 'come' ? hive : undefined);
      }}
      onCancel={() => void leaveTo(hive)}
    />
  );
}

/** A move needs a second apiary. */
function NoOtherApiary() {
  const t = useTranslations('stock.noApiary');
  const apiaries = useTranslations('apiaries');
  return (
    <EmptyState title={t('title')} action={<LinkButton to={PATHS.apiaryAdd}>{apiaries('add')}</LinkButton>}>
      {t('text')}
    </EmptyState>
  );
}
