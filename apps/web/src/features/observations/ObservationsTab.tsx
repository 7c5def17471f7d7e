import { Skeleton, Stack } from '@mantine/core';
import type { Hive, Observation } from '@propolis/contract';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { both } from '../../lib/answer.ts';
import { dayAtApiary, longDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/language.ts';
import { beganFrom } from '../../lib/writes/edit.ts';
import { EmptyObservations } from '../../ui/art/EmptyObservations.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { useSayRemoval } from '../../ui/toasts/use-say-removal.ts';
import { ComparisonTable } from './comparison/ComparisonTable.tsx';
import { observationEdit } from './form/observation-edit.ts';
import { COMPARED, removeObservation, useLatestObservations, useObservationIds } from './observations.api.ts';
import type { DoneEntry } from './story/story-lines.ts';
import { Timelapse } from './timelapse/Timelapse.tsx';
import { windowAt } from './timelapse/timelapse.ts';

interface ObservationsTabProps {
  readonly hive: Hive;
  /** Id of the newest observation shown; undefined is the newest of all. */
  readonly from: number | undefined;
  readonly now: Date;
  readonly done: readonly DoneEntry[];
  readonly onFrom: (id: number) => void;
  readonly onEdit: (observation: Observation) => void;
}

/** A hive's observations as timelapse and as comparison. */
export function ObservationsTab({ hive, from, now, done, onFrom, onEdit }: ObservationsTabProps) {
  const t = useTranslations('observations.empty');
  const ids = useObservationIds(hive.id);
  const window = useMemo(() => windowAt(ids.data ?? [], from, COMPARED), [ids.data, from]);
  const latest = useLatestObservations(hive.id, window.ids);
  const [deleting, setDeleting] = useState<Observation>();
  return (
    <Gate answer={both(ids, latest)} placeholder={<Loading />}>
      {([all, compared]) =>
        all.length === 0 ? (
          // The page itself has the button for the first observation.
          <EmptyState art={<EmptyObservations />} title={t('title')}>
            {t('text')}
          </EmptyState>
        ) : (
          <Stack gap="md">
            <Timelapse observations={all} done={done} window={window} now={now} onOpen={onFrom} />
            <ComparisonTable observations={compared} done={done} onEdit={onEdit} onDelete={setDeleting} />
            {deleting && (
              <DeleteObservationDialog
                hiveId={hive.id}
                observation={deleting}
                onClose={() => setDeleting(undefined)}
              />
            )}
          </Stack>
        )
      }
    </Gate>
  );
}

function Loading() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton height={148} />
      <Skeleton height={360} />
    </Stack>
  );
}

interface DeleteObservationDialogProps {
  readonly hiveId: number;
  readonly observation: Observation;
  readonly onClose: () => void;
}

/** Shows the number of values before an observation is deleted. */
function DeleteObservationDialog({ hiveId, observation, onClose }: DeleteObservationDialogProps) {
  const t = useTranslations('observations.delete');
  const language = useLanguage();
  const sayRemoval = useSayRemoval();
  const send = removeObservation.use();
  const count = Object.values(observation.data).filter((value) => value !== null).length;
  const remove = async () => {
    const sent = send({ id: observation.id, hiveId, began: beganFrom(observationEdit, observation) });
    await sayRemoval(sent, { done: t('done'), failed: t('failed') });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('title', { date: longDate(dayAtApiary(observation.observation_date), language) })}
      confirmLabel={t('confirm')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('text', { count })}
    </ConfirmDialog>
  );
}
