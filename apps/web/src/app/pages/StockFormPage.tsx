import { Button } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { inOrder } from '../../features/hives/hive-order.ts';
import { NoHives } from '../../features/hives/NoHives.tsx';
import { StockForm } from '../../features/records/stock/StockForm.tsx';
import { recordStock } from '../../features/records/stock/stock.api.ts';
import { type StockAct, stockDraftKey, stockValues } from '../../features/records/stock/stock-form.ts';
import { useUndo } from '../../features/records/use-undo.ts';
import { now } from '../../lib/clock.ts';
import { localDay } from '../../lib/dates.ts';
import { PATHS, type RecordSearch, toApiary, toHive, toRound } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { arrivedId } from '../../lib/writes/provisional.ts';
import { useLastingId } from '../../lib/writes/use-lasting-id.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useDraftPlace } from '../waiting/correction.ts';
import { ApiaryGate } from './ApiaryGate.tsx';

const moveRoute = getRouteApi('/shell/apiary/$apiaryId/record/move');
const lossRoute = getRouteApi('/shell/apiary/$apiaryId/record/lost');

/** Colonies move to another own apiary. */
export function MovePage() {
  return <StockFormPage act="move" search={moveRoute.useSearch()} />;
}

/** Colonies are lost. */
export function LossPage() {
  return <StockFormPage act="lost" search={lossRoute.useSearch()} />;
}

interface StockFormPageProps {
  readonly act: StockAct;
  readonly search: RecordSearch;
}

function StockFormPage({ act, search }: StockFormPageProps) {
  return (
    <ApiaryGate>
      {(apiary, apiaries) => (
        <LastingForm key={act} act={act} search={search} apiary={apiary} apiaries={apiaries} />
      )}
    </ApiaryGate>
  );
}

interface StockOfProps extends StockFormPageProps {
  readonly apiary: Apiary;
  readonly apiaries: readonly Apiary[];
}

/** Keeps the form mounted when a queued apiary or hive gets its server id. */
function LastingForm(props: StockOfProps) {
  const { hives = [] } = props.search;
  const account = useAccount();
  return (
    <StockOf key={`${useLastingId(props.apiary.id)} ${useLastingId(hives[0] ?? 0)} ${account}`} {...props} />
  );
}

function StockOf({ act, search, apiary, apiaries }: StockOfProps) {
  const t = useTranslations('stock');
  const navigate = useNavigate();
  const account = useAccount();
  const placeOf = useDraftPlace();
  const create = recordStock.use();
  const sayDone = useUndo();
  const { hives: asked = [], round } = search;
  const [first, ...more] = asked
    .map(arrivedId)
    .flatMap((id) => apiary.hives.find((hive) => hive.id === id) ?? []);
  const hive = more.length === 0 ? first : undefined;
  const [today] = useState(() => localDay(now()));
  const from = round ? toRound(apiary.id) : hive ? toHive(hive) : toApiary(apiary.id);
  const others = apiaries.filter(({ id }) => id !== apiary.id);
  const header = (
    <PageHeader
      title={t(`titles.${act}`)}
      crumbs={[
        { label: apiary.name, link: toApiary(apiary.id) },
        ...(hive ? [{ label: hive.name, link: toHive(hive) }] : []),
      ]}
    />
  );
  if (apiary.hives.length === 0)
    return (
      <>
        {header}
        <NoHives apiaryId={apiary.id} />
      </>
    );
  if (act === 'move' && others.length === 0)
    return (
      <>
        {header}
        <NoOtherApiary />
      </>
    );
  return (
    <>
      {header}
      <StockForm
        act={act}
        draftKey={placeOf(stockDraftKey(act, { apiary: apiary.id, hive: hive?.id, account }))}
        initial={stockValues(asked.map(arrivedId), today)}
        hives={inOrder(apiary.hives)}
        others={others}
        now={now()}
        onSave={async (input, idempotencyKey) => {
          const variables = { apiaryId: apiary.id, input, idempotencyKey };
          const { answer } = await create(variables);
          sayDone(variables, answer);
          // The hive has left the apiary. Back must not lead to the form again.
          await navigate({ ...(round ? toRound(apiary.id) : toApiary(apiary.id)), replace: true });
        }}
        onCancel={() => void navigate({ ...from, replace: true })}
      />
    </>
  );
}

/** A move needs a second apiary. */
function NoOtherApiary() {
  const t = useTranslations('stock.noApiary');
  return (
    <EmptyState
      title={t('title')}
      action={<Button renderRoot={(props) => <Link {...props} to={PATHS.apiaryAdd} />}>{t('add')}</Button>}
    >
      {t('text')}
    </EmptyState>
  );
}
