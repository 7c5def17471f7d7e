import { Button } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { PATHS } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';

const route = getRouteApi('/shell/apiary/$apiaryId');

interface ApiaryPlaceProps {
  readonly children: (apiary: Apiary, apiaries: readonly Apiary[]) => ReactNode;
}

/** Finds the apiary of the address, once the list is there; a page below it begins here. */
export function ApiaryPlace({ children }: ApiaryPlaceProps) {
  const t = useTranslations('apiaries.notFound');
  const { apiaryId } = route.useParams();
  const { data: apiaries, error, refetch } = useApiaries();
  if (!apiaries)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PagePlaceholder />;
  const apiary = apiaries.find(({ id }) => id === apiaryId);
  if (apiary) return children(apiary, apiaries);
  return (
    <EmptyState
      title={t('title')}
      action={<Button renderRoot={(props) => <Link {...props} to={PATHS.dashboard} />}>{t('back')}</Button>}
    >
      {t('text')}
    </EmptyState>
  );
}
