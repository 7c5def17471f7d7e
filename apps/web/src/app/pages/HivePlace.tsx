import { Button } from '@mantine/core';
import type { Apiary, Hive } from '@propolis/contract';
import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';

interface HivePlaceProps {
  readonly children: (hive: Hive, apiary: Apiary, apiaries: readonly Apiary[]) => ReactNode;
}

/** Finds the hive of the address. One that has moved is led to its new apiary: a printed QR code stays right. */
export function HivePlace({ children }: HivePlaceProps) {
  const { apiaryId = '', hiveId = '' } = useParams({ strict: false });
  const { data: apiaries, error, refetch } = useApiaries();
  if (!apiaries)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PagePlaceholder />;
  const apiary = apiaries.find(({ hives }) => hives.some(({ id }) => String(id) === hiveId));
  const hive = apiary?.hives.find(({ id }) => String(id) === hiveId);
  if (!apiary || !hive) return <HiveNotFound apiaryId={apiaryId} />;
  if (String(apiary.id) !== apiaryId)
    return (
      <Navigate
        to="/apiary/$apiaryId/hive/$hiveId"
        params={{ apiaryId: String(apiary.id), hiveId }}
        replace
      />
    );
  return children(hive, apiary, apiaries);
}

function HiveNotFound({ apiaryId }: { readonly apiaryId: string }) {
  const t = useTranslations('hives.notFound');
  return (
    <EmptyState
      title={t('title')}
      action={
        <Button renderRoot={(props) => <Link {...props} to="/apiary/$apiaryId" params={{ apiaryId }} />}>
          {t('back')}
        </Button>
      }
    >
      {t('text')}
    </EmptyState>
  );
}
