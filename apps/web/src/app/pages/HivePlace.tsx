import { Button } from '@mantine/core';
import type { Apiary, Hive } from '@propolis/contract';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { toApiary, toHive } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId/hive/$hiveId');

interface HivePlaceProps {
  readonly children: (hive: Hive, apiary: Apiary, apiaries: readonly Apiary[]) => ReactNode;
}

/** Finds the hive of the address. One that has moved is led to its new apiary: a printed QR code stays right. */
export function HivePlace({ children }: HivePlaceProps) {
  const { apiaryId, hiveId } = route.useParams();
  const { data: apiaries, error, refetch } = useApiaries();
  if (!apiaries)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PagePlaceholder />;
  const apiary = apiaries.find(({ hives }) => hives.some(({ id }) => id === hiveId));
  const hive = apiary?.hives.find(({ id }) => id === hiveId);
  if (!apiary || !hive) return <HiveNotFound apiaryId={apiaryId} />;
  if (apiary.id !== apiaryId) return <Navigate {...toHive(hive)} replace />;
  return children(hive, apiary, apiaries);
}

function HiveNotFound({ apiaryId }: { readonly apiaryId: number }) {
  const t = useTranslations('hives.notFound');
  return (
    <EmptyState
      title={t('title')}
      action={
        <Button renderRoot={(props) => <Link {...props} {...toApiary(apiaryId)} />}>{t('back')}</Button>
      }
    >
      {t('text')}
    </EmptyState>
  );
}
