import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../lib/http.ts';
import { EmptyState } from './EmptyState.tsx';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** What could not be loaded, why in plain words, and a way to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const t = useTranslations();
  const code = error instanceof ApiFailure ? error.code : 'request_failed';
  const retry = onRetry && (
    <Button leftSection={<IconRefresh size={18} aria-hidden />} variant="default" onClick={onRetry}>
      {t('common.retry')}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={t('common.loadFailed')} action={retry}>
        {t(`errors.codes.${code}`)}
      </EmptyState>
    </div>
  );
}
