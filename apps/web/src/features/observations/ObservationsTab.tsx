import { Skeleton, Stack } from '@mantine/core';
import type { Hive, Observation } from '@propolis/contract';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { both } from '../../lib/answer.ts';
import { EmptyObservations } from '../../ui/art/EmptyObservations.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Gate } from '../../ui/Gate.tsx';
import { ComparisonTable } from './comparison/ComparisonTable.tsx';
import { DeleteObservationDialog } from './DeleteObservationDialog.tsx';
import { COMPARED, useLatestObservations, useObservationIds } from './observations.api.ts';
import { Timelapse } from './timelapse/Timelapse.tsx';
import { windowAt } from './timelapse/timelapse.ts';

interface ObservationsTabProps {
  readonly hive: Hive;
  /** Newest of the observations shown; undefined is the newest of all. */
  readonly from: number | undefined;
  readonly now: Date;
  readonly onFrom: (id: number) => void;
  readonly onEdit: (observation: Observation) => void;
}

/** A hive's observations in time and side by side. */
export function ObservationsTab({ hive, from, now, onFrom, onEdit }: ObservationsTabProps) {
  const ids = useObservationIds(hive.id);
  const window = useMemo(() => windowAt(ids.data ?? [], from, COMPARED), [ids.data, from]);
  const latest = useLatestObservations(hive.id, window.ids);
  const [deleting, setDeleting] = useState<Observation>();
  return (
    <Gate answer={both(ids, latest)} placeholder={<Loading />}>
      {([all, compared]) =>
        all.length === 0 ? (
          <NoObservations />
        ) : (
          <Stack gap="md">
            <Timelapse observations={all} window={window} now={now} onOpen={onFrom} />
            <ComparisonTable observations={compared} onEdit={onEdit} onDelete={setDeleting} />
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

/** The button of the page is the way to the first one. */
function NoObservations() {
  const t = useTranslations('observations.empty');
  return (
    <EmptyState art={<EmptyObservations />} title={t('title')}>
      {t('text')}
    </EmptyState>
  );
}
