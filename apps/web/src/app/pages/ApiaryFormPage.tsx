import type { Apiary } from '@propolis/contract';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useDraftOwner } from '../../features/account/account.api.ts';
import { ApiaryForm } from '../../features/apiaries/ApiaryForm.tsx';
import { createApiary, updateApiary, useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { apiaryChange, apiaryDraftKey } from '../../features/apiaries/apiary-form.ts';
import type { LocationOnMap } from '../../features/apiaries/LocationSection.tsx';
import { ApiaryMap } from '../../features/places/ApiaryMap.tsx';
import { PATHS, toApiary } from '../../lib/paths.ts';
import { useLastingId } from '../../lib/writes/use-lasting-id.ts';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useDraftPlace } from '../waiting/correction.ts';
import { ApiaryGate } from './ApiaryGate.tsx';

export function ApiaryFormPage() {
  const { apiaryId } = useParams({ strict: false });
  return apiaryId === undefined ? (
    <AddApiary />
  ) : (
    <ApiaryGate isForm>
      {(apiary, apiaries) => <EditApiary apiary={apiary} names={namesOf(apiaries)} />}
    </ApiaryGate>
  );
}

const namesOf = (apiaries: readonly Apiary[]): string[] => apiaries.map(({ name }) => name);

function AddApiary() {
  const t = useTranslations('apiaries.form');
  const navigate = useNavigate();
  const { data: apiaries } = useApiaries();
  const create = createApiary.use();
  const account = useDraftOwner();
  const first = apiaries?.length === 0;
  const { next } = useSearch({ strict: false });
  const placeOf = useDraftPlace();
  const draftKey = placeOf(apiaryDraftKey(undefined, account ?? null));
  return (
    <>
      <PageHeader
        title={first ? t('firstTitle') : t('addTitle')}
        subtitle={first ? t('firstText') : undefined}
      />
      {account === undefined ? (
        <PagePlaceholder />
      ) : (
        <ApiaryForm
          key={draftKey}
          draftKey={draftKey}
          names={namesOf(apiaries ?? [])}
          renderMap={(location) => <PickingMap {...location} />}
          onSave={async (input, { idempotencyKey }) => {
            const { kept, answer } = await create({ input, idempotencyKey });
            if (kept) return navigate({ to: PATHS.dashboard, replace: true });
            showToast('success', t('created', { name: answer.name }));
            await navigate({ ...(next ? { to: next } : toApiary(answer.id)), replace: true });
          }}
          {...(!first && { onCancel: () => void navigate({ to: PATHS.dashboard, replace: true }) })}
        />
      )}
    </>
  );
}

function EditApiary({ apiary, names }: { readonly apiary: Apiary; readonly names: readonly string[] }) {
  const t = useTranslations('apiaries.form');
  const navigate = useNavigate();
  const placeOf = useDraftPlace();
  const [update, conflict] = useEdit(updateApiary);
  const page = { ...toApiary(apiary.id), replace: true };
  return (
    <>
      <PageHeader title={t('editTitle')} crumbs={[{ label: apiary.name, link: toApiary(apiary.id) }]} />
      <ApiaryForm
        key={useLastingId(apiary.id)}
        apiary={apiary}
        draftKey={placeOf(apiaryDraftKey(apiary, null))}
        names={names}
        renderMap={(location) => <PickingMap {...location} />}
        onSave={async (input, { began, idempotencyKey }) => {
          const change = apiaryChange(input, apiary);
          const { kept, answer } = await update({ id: apiary.id, change, began, idempotencyKey });
          if (!kept) showToast('success', t('updated', { name: answer.name }));
          await navigate(page);
        }}
        onCancel={() => void navigate(page)}
      />
      {conflict}
    </>
  );
}

function PickingMap(location: LocationOnMap) {
  const t = useTranslations('places.map');
  return <ApiaryMap label={t('edit')} edit={location} />;
}
