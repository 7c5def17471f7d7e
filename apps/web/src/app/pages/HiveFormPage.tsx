import { type Apiary, type Hive, HiveChange, HiveInput } from '@propolis/contract';
import { HIVE_STRUCTURE_ITEMS } from '@propolis/domain';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { HiveForm } from '../../features/hives/form/HiveForm.tsx';
import { hiveChange, hiveDraftKey, hiveInput } from '../../features/hives/form/hive-form.ts';
import { createHive, updateHive } from '../../features/hives/hives.api.ts';
import { withValue } from '../../features/observations/form/form-values.ts';
import { ItemFields } from '../../features/observations/form/ItemFields.tsx';
import { toApiary, toHive, toHiveAdd } from '../../lib/paths.ts';
import { parseNamed } from '../../lib/rules.ts';
import { useLastingId } from '../../lib/writes/use-lasting-id.ts';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useDraftPlace } from '../waiting/correction.ts';
import { ApiaryGate } from './ApiaryGate.tsx';
import { HiveGate } from './HiveGate.tsx';

export function HiveFormPage() {
  const { hiveId } = useParams({ strict: false });
  if (hiveId === undefined)
    return (
      <ApiaryGate isForm>{(apiary, apiaries) => <AddHive apiary={apiary} apiaries={apiaries} />}</ApiaryGate>
    );
  return (
    <HiveGate>
      {(hive, apiary, apiaries) => <LastingHive hive={hive} apiary={apiary} apiaries={apiaries} />}
    </HiveGate>
  );
}

interface AddHiveProps {
  readonly apiary: Apiary;
  readonly apiaries: readonly Apiary[];
}

function AddHive({ apiary, apiaries }: AddHiveProps) {
  const t = useTranslations('hives.form');
  const navigate = useNavigate();
  const placeOf = useDraftPlace();
  const create = createHive.use();
  const apiaryPage = toApiary(apiary.id);
  // Back must not lead to the form again.
  const leave = () => navigate({ ...apiaryPage, replace: true });
  return (
    <>
      <PageHeader title={t('addTitle')} crumbs={[{ label: apiary.name, link: apiaryPage }]} />
      <HiveForm
        key={useLastingId(apiary.id)}
        draftKey={placeOf(hiveDraftKey(undefined, apiary.id))}
        apiary={apiary}
        apiaries={apiaries}
        renderStructure={({ values, onChange, errorOf }) => (
          <ItemFields
            items={HIVE_STRUCTURE_ITEMS}
            values={values}
            lasts={{}}
            errorOf={errorOf}
            onChange={(key, value) => onChange(withValue(values, key, value))}
          />
        )}
        onSave={async (values, { idempotencyKey }) => {
          const input = parseNamed(HiveInput, hiveInput(values));
          const apiaryId = Number(values.apiary_id);
          const { kept, answer } = await create({ apiaryId, input, idempotencyKey });
          if (kept) return leave();
          showToast('success', t('created', { name: answer.name }), {
            action: { label: t('another'), onPress: () => void navigate(toHiveAdd(apiaryId)) },
          });
          await navigate({ ...toHive(answer), replace: true });
        }}
        onCancel={() => void leave()}
      />
    </>
  );
}

interface EditHiveProps extends AddHiveProps {
  readonly hive: Hive;
}

/** Keeps the form mounted when a queued hive gets its server id. */
function LastingHive(props: EditHiveProps) {
  return <EditHive key={useLastingId(props.hive.id)} {...props} />;
}

function EditHive({ hive, apiary, apiaries }: EditHiveProps) {
  const t = useTranslations('hives.form');
  const navigate = useNavigate();
  const placeOf = useDraftPlace();
  const [update, conflict] = useEdit(updateHive);
  const [begun] = useState(hive);
  return (
    <>
      <PageHeader
        title={t('editTitle')}
        crumbs={[
          { label: apiary.name, link: toApiary(apiary.id) },
          { label: hive.name, link: toHive(hive) },
        ]}
      />
      <HiveForm
        draftKey={placeOf(hiveDraftKey(hive, apiary.id))}
        hive={hive}
        apiary={apiary}
        apiaries={apiaries}
        onSave={async (values, { began, idempotencyKey }) => {
          const change = parseNamed(HiveChange, hiveChange(values, begun));
          const { kept, answer: saved = hive } = await update({ id: hive.id, change, began, idempotencyKey });
          if (!kept) showToast('success', t('updated', { name: saved.name }));
          await navigate({ ...toHive(saved), replace: true });
        }}
        onCancel={() => void navigate({ ...toHive(hive), replace: true })}
      />
      {conflict}
    </>
  );
}
