import { Button } from '@mantine/core';
import type { Apiary, Hive, Observation } from '@propolis/contract';
import { OBSERVATION_DATE_KEY } from '@propolis/domain';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePreferences } from '../../features/account/account.api.ts';
import { toLocalMinute } from '../../features/observations/form/form-values.ts';
import { ObservationForm } from '../../features/observations/form/ObservationForm.tsx';
import { draftKey } from '../../features/observations/form/observation-draft.ts';
import {
  createObservation,
  updateObservation,
  useObservation,
} from '../../features/observations/observations.api.ts';
import { now } from '../../lib/clock.ts';
import { toApiary, toHive } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { HivePlace } from './HivePlace.tsx';

interface HiveProps {
  readonly hive: Hive;
  readonly apiary: Apiary;
}

/** Recording an observation, and correcting one. */
export function ObservationFormPage() {
  const { observationId } = useParams({ strict: false });
  return (
    <HivePlace>
      {(hive, apiary) => (
        <>
          <FormHeader hive={hive} apiary={apiary} editing={observationId !== undefined} />
          {observationId === undefined ? (
            <AddObservation key={hive.id} hive={hive} />
          ) : (
            <FindObservation hive={hive} id={observationId} />
          )}
        </>
      )}
    </HivePlace>
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

/** Where both ways of leaving the form lead. */
function useToObservations(hive: Hive): () => Promise<void> {
  const navigate = useNavigate();
  return () => navigate(toHive(hive, { tab: 'observations' }));
}

function AddObservation({ hive }: { readonly hive: Hive }) {
  const t = useTranslations('observations.form');
  const leave = useToObservations(hive);
  const { data: preferences, error, refetch } = usePreferences();
  const create = createObservation.use();
  if (!preferences)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PagePlaceholder />;
  return (
    <ObservationForm
      draftKey={draftKey(hive.id)}
      initial={{ values: {}, date: toLocalMinute(now()), photos: [] }}
      lasts={hive.observations_aggregate}
      flags={preferences.observations}
      now={now()}
      submitLabel={t('save')}
      onSave={async (input, idempotencyKey) => {
        const { kept } = await create({ hiveId: hive.id, input, idempotencyKey });
        if (!kept) showToast('success', t('created', { name: hive.name }));
        await leave();
      }}
      onCancel={() => void leave()}
    />
  );
}

function FindObservation({ hive, id }: { readonly hive: Hive; readonly id: number }) {
  const t = useTranslations('observations.notFound');
  const { data: observation, error, refetch } = useObservation(hive.id, id);
  if (observation) return <EditObservation key={id} hive={hive} observation={observation} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (observation === undefined) return <PagePlaceholder />;
  return (
    <EmptyState
      title={t('title')}
      action={<Button renderRoot={(props) => <Link {...props} {...toHive(hive)} />}>{t('back')}</Button>}
    />
  );
}

function EditObservation({ hive, observation }: { readonly hive: Hive; readonly observation: Observation }) {
  const t = useTranslations('observations.form');
  const leave = useToObservations(hive);
  const { data: preferences, error, refetch } = usePreferences();
  const update = updateObservation.use();
  const date = toLocalMinute(new Date(observation.observation_date));
  if (!preferences)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PagePlaceholder />;
  return (
    <ObservationForm
      draftKey={draftKey(hive.id, observation.id)}
      initial={{ values: observation.data, date, photos: observation.photos.map(({ id }) => id) }}
      lasts={{}}
      flags={preferences.observations}
      now={now()}
      submitLabel={t('saveChanges')}
      onSave={async ({ [OBSERVATION_DATE_KEY]: at, ...values }) => {
        // A date that was not touched stays as it is, to the second.
        const input =
          at === new Date(date).toISOString() ? values : { ...values, [OBSERVATION_DATE_KEY]: at };
        const { kept } = await update({ id: observation.id, hiveId: hive.id, input });
        if (!kept) showToast('success', t('updated'));
        await leave();
      }}
      onCancel={() => void leave()}
    />
  );
}
