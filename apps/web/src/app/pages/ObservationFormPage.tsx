import type { Apiary, Hive, Observation } from '@propolis/contract';
import { OBSERVATION_DATE_KEY, type ShowFlags } from '@propolis/domain';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../features/account/account.api.ts';
import { begunObservation } from '../../features/observations/form/begun-observation.ts';
import { ObservationForm } from '../../features/observations/form/ObservationForm.tsx';
import { draftKey } from '../../features/observations/form/observation-draft.ts';
import { observationEdit } from '../../features/observations/form/observation-edit.ts';
import {
  createObservation,
  updateObservation,
  useObservation,
  useUsualItems,
} from '../../features/observations/observations.api.ts';
import { serverNow } from '../../lib/clock-ahead.ts';
import { ELISION } from '../../lib/i18n/elision.ts';
import { momentOfMinute, toLocalMinute } from '../../lib/local-minute.ts';
import { toApiary, toHive } from '../../lib/paths.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { useLastingId } from '../../lib/writes/use-lasting-id.ts';
import { KeptForm } from '../../ui/conflict/KeptForm.tsx';
import { useEdit } from '../../ui/conflict/use-edit.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { MissingState } from '../../ui/MissingState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useDraftPlace } from '../waiting/correction.ts';
import { HiveGate } from './HiveGate.tsx';

interface HiveProps {
  readonly hive: Hive;
  readonly apiary: Apiary;
}

/** Records or corrects an observation. */
export function ObservationFormPage() {
  const { observationId } = useParams({ strict: false });
  const preferences = usePreferences();
  return (
    <HiveGate>
      {(hive, apiary) => (
        <>
          <FormHeader hive={hive} apiary={apiary} editing={observationId !== undefined} />
          <Gate answer={preferences}>
            {({ observations: flags }) =>
              observationId === undefined ? (
                <AddObservation hive={hive} flags={flags} />
              ) : (
                <FindObservation hive={hive} flags={flags} id={observationId} />
              )
            }
          </Gate>
        </>
      )}
    </HiveGate>
  );
}

function FormHeader({ hive, apiary, editing }: HiveProps & { readonly editing: boolean }) {
  const t = useTranslations('observations.form');
  return (
    <PageHeader
      title={t(editing ? 'editTitle' : 'addTitle')}
      crumbs={[
        { label: apiary.name, link: toApiary(apiary.id) },
        { label: hive.name, link: toHive(hive) },
      ]}
    />
  );
}

/**
 * The destination after leaving the form. It replaces the form's history entry: Back would open an empty
 * form.
 */
function useToObservations(hive: Hive): () => Promise<void> {
  const navigate = useNavigate();
  return () => navigate({ ...toHive(hive, { tab: 'observations' }), replace: true });
}

interface FormProps {
  readonly hive: Hive;
  readonly flags: ShowFlags;
}

function AddObservation({ hive, flags }: FormProps) {
  const t = useTranslations('observations.form');
  const leave = useToObservations(hive);
  const placeOf = useDraftPlace();
  const create = createObservation.use();
  const { at, values, date } = begunObservation(useSearch({ strict: false }), serverNow());
  const usual = useUsualItems(flags);
  const formKey = useLastingId(hive.id);
  if (!usual) return <PagePlaceholder />;
  return (
    <ObservationForm
      key={formKey}
      draftKey={placeOf(draftKey(hive.id, at))}
      initial={{ values, date, photos: [] }}
      lasts={hive.observations_aggregate}
      items={usual}
      flags={flags}
      now={serverNow()}
      submitLabel={t('save')}
      onSave={async (input, { idempotencyKey }) => {
        const { kept } = await create({ hiveId: hive.id, input, idempotencyKey });
        if (!kept) showToast('success', t.markup('created', { name: hive.name, ...ELISION }));
        await leave();
      }}
      onCancel={() => void leave()}
    />
  );
}

function FindObservation({ hive, flags, id }: FormProps & { readonly id: number }) {
  const t = useTranslations('observations.notFound');
  return (
    <Gate answer={useObservation(hive.id, id)}>
      {(observation) => (
        <KeptForm
          id={id}
          subject={observation ?? undefined}
          missing={<MissingState title={t('title')} back={toHive(hive)} backLabel={t('back')} />}
        >
          {(subject) => <EditObservation key={id} hive={hive} flags={flags} observation={subject} />}
        </KeptForm>
      )}
    </Gate>
  );
}

function EditObservation({
  hive,
  flags,
  observation: present,
}: FormProps & { readonly observation: Observation }) {
  const t = useTranslations('observations.form');
  const leave = useToObservations(hive);
  const placeOf = useDraftPlace();
  const [update, conflict] = useEdit(updateObservation);
  // Changes by another device do not affect the input.
  const [observation] = useState(present);
  const date = toLocalMinute(new Date(observation.observation_date));
  return (
    <>
      <ObservationForm
        draftKey={placeOf(draftKey(hive.id, observation.id))}
        initial={{
          values: observation.data,
          date,
          photos: observation.photos.map(({ id }) => id),
          began: beganFrom(observationEdit, observation),
        }}
        present={beganFrom(observationEdit, present)}
        lasts={{}}
        flags={flags}
        now={serverNow()}
        onSave={async ({ [OBSERVATION_DATE_KEY]: at, ...values }, { began, idempotencyKey }) => {
          // An untouched date stays unchanged, to the second.
          const input =
            at === momentOfMinute(date, serverNow()).toISOString()
              ? values
              : { ...values, [OBSERVATION_DATE_KEY]: at };
          const { kept } = await update({
            id: observation.id,
            hiveId: hive.id,
            input,
            began,
            idempotencyKey,
          });
          if (!kept) showToast('success', t('updated'));
          await leave();
        }}
        onCancel={() => void leave()}
      />
      {conflict}
    </>
  );
}
