import type { Apiary } from '@propolis/contract';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUser } from '../../features/account/account.api.ts';
import { inOrder } from '../../features/hives/hive-order.ts';
import { NoHives } from '../../features/hives/NoHives.tsx';
import { RecordForm } from '../../features/records/form/RecordForm.tsx';
import {
  FORM_KINDS,
  type FormKind,
  lastAmountOf,
  newValues,
  recordDraftKey,
} from '../../features/records/form/record-form.ts';
import { countryOf } from '../../features/records/form/record-meaning.ts';
import { createRecord } from '../../features/records/records.api.ts';
import { useRecordsBefore } from '../../features/records/use-records-before.ts';
import { useUndo } from '../../features/records/use-undo.ts';
import { answerOr } from '../../lib/answer.ts';
import { now } from '../../lib/clock.ts';
import { localDay } from '../../lib/dates.ts';
import { toApiary, toHive, toRound } from '../../lib/paths.ts';
import { useAccount } from '../../lib/session.ts';
import { arrivedId } from '../../lib/writes/provisional.ts';
import { useLastingId } from '../../lib/writes/use-lasting-id.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { useDraftPlace } from '../waiting/correction.ts';
import { ApiaryGate } from './ApiaryGate.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId/record/$kind');

/** A new record of one kind, for one hive, for several, or for the apiary. */
export function RecordFormPage() {
  const { kind: asked } = route.useParams();
  const kind = FORM_KINDS.find((known) => known === asked);
  return (
    <ApiaryGate>
      {(apiary) =>
        kind ? (
          <LastingRecord key={kind} kind={kind} apiary={apiary} />
        ) : (
          <Navigate {...toApiary(apiary.id)} replace />
        )
      }
    </ApiaryGate>
  );
}

interface NewRecordProps {
  readonly kind: FormKind;
  readonly apiary: Apiary;
}

/** Keeps the form mounted when a queued apiary gets its server id. */
function LastingRecord(props: NewRecordProps) {
  const { hives = [] } = route.useSearch();
  const account = useAccount();
  return (
    <NewRecord
      key={`${useLastingId(props.apiary.id)} ${useLastingId(hives[0] ?? 0)} ${account}`}
      {...props}
    />
  );
}

function NewRecord({ kind, apiary }: NewRecordProps) {
  const t = useTranslations('records.form');
  const navigate = useNavigate();
  const account = useAccount();
  const placeOf = useDraftPlace();
  const create = createRecord.use();
  const sayDone = useUndo();
  const { hives: asked = [], round } = route.useSearch();
  const [first, ...others] = asked
    .map(arrivedId)
    .flatMap((id) => apiary.hives.find((hive) => hive.id === id) ?? []);
  const hive = others.length === 0 ? first : undefined;
  const before = useRecordsBefore(apiary.id, kind);
  const user = answerOr<{ readonly username: string }>(useUser(), { username: '' });
  const [today] = useState(() => localDay(now()));
  const header = (
    <PageHeader
      title={t(`titles.${kind}`)}
      crumbs={[
        { label: apiary.name, link: toApiary(apiary.id) },
        ...(hive ? [{ label: hive.name, link: toHive(hive) }] : []),
      ]}
    />
  );
  // Back must not lead to the form again.
  const way = round ? toRound(apiary.id) : hive ? toHive(hive) : toApiary(apiary.id);
  const leave = () => navigate({ ...way, replace: true });
  if (apiary.hives.length === 0)
    return (
      <>
        {header}
        <NoHives apiaryId={apiary.id} />
      </>
    );
  if (!before || !user) return <PagePlaceholder />;
  const stand = inOrder(apiary.hives);
  const chosen = asked.length === 0 ? stand.map(({ id }) => id) : asked.map(arrivedId);
  return (
    <>
      {header}
      <RecordForm
        kind={kind}
        draftKey={placeOf(recordDraftKey(kind, { apiary: apiary.id, hive: hive?.id, account }))}
        initial={newValues(kind, { hives: chosen, day: today, last: before.last, by: user.username })}
        hives={stand}
        used={before.products}
        lastAmount={lastAmountOf(before.last)}
        circumstances={{
          names: new Map(stand.map(({ id, name }) => [String(id), name])),
          treatments: before.treatments,
          stock: before.stock,
          country: countryOf(apiary),
        }}
        now={now()}
        onSave={async (input, { idempotencyKey }) => {
          const variables = { apiaryId: apiary.id, input, idempotencyKey };
          const { answer } = await create(variables);
          sayDone(variables, answer);
          await leave();
        }}
        onCancel={() => void leave()}
      />
    </>
  );
}
