import { Button } from '@mantine/core';
import type { Apiary } from '@propolis/contract';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useApiaries } from '../../features/apiaries/apiaries.api.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PagePlaceholder } from '../../ui/PagePlaceholder.tsx';

interface ApiaryPlaceProps {
  readonly children: (apiary: Apiary, apiaries: readonly Apiary[]) => ReactNode;
}

/** Finds the apiary of the address, once the list is there; a page below it begins here. */
export function ApiaryPlace({ children }: ApiaryPlaceProps) {
  const t = useTranslations('apiaries.notFound');
  const { apiaryId } = useParams({ strict: false });
  const { data: apiaries, error, refetch } = useApiaries();
  if (!apiaries)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PagePlaceholder />;
  const apiary = apiaries.find(({ id }) => String(id) === apiaryId);
  if (apiary) return children(apiary, apiaries);
  return (
    <EmptyState
      title={t('title')}
      action={<Button renderRoot={(props) => <Link {...props} to="/" />}>{t('back')}</Button>}
    >
      {t('text')}
    </EmptyState>
  );
}
