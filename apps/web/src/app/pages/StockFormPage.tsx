import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { inOrder } from '../../features/hives/hive-order.ts';
import { StockForm } from '../../features/records/stock/StockForm.tsx';
import { recordStock } from '../../features/records/stock/stock.api.ts';
import { type StockAct, stockDraftKey, stockValues } from '../../features/records/stock/stock-form.ts';
import { useUndo } from '../../features/records/use-undo.ts';
import { now } from '../../lib/clock.ts';
import { apiaryDay } from '../../lib/dates.ts';
import { PATHS } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDraftPlace } from '../waiting/correction.ts';
import { type HiveAct, HiveActPage } from './HiveActPage.tsx';

/** Colonies come to an apiary, move to another own one, or are lost. */
export function StockFormPage({ act }: { readonly act: StockAct }) {
  const t = useTranslations('stock');
  return <HiveActPage title={t(`titles.${act}`)}>{(props) => <StockOf act={act} {...props} />}</HiveActPage>;
}

function StockOf(props: HiveAct & { readonly act: StockAct }) {
  const { act, apiary, apiaries, asked, hive, draftHive, account, leaveTo } = props;
  const placeOf = useDraftPlace();
  const create = recordStock.use();
  const sayDone = useUndo();
  const [today] = useState(() => apiaryDay(now()));
  const others = apiaries.filter(({ id }) => id !== apiary.id);
  if (act === 'move' && others.length === 0) return <NoOtherApiary />;
  return (
    <StockForm
      act={act}
      draftKey={placeOf(stockDraftKey(act, { apiary: apiary.id, hive: draftHive, account }))}
      initial={stockValues(act, asked ?? [], today)}
      hives={inOrder(apiary.hives)}
      others={others}
      now={now()}
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
  return (
    <EmptyState
      title={t('title')}
      action={<Button renderRoot={(props) => <Link {...props} to={PATHS.apiaryAdd} />}>{t('add')}</Button>}
    >
      {t('text')}
    </EmptyState>
  );
}
