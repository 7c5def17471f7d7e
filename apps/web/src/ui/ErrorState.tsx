import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useFailureMessage } from '../lib/use-words.ts';
import { EmptyState } from './EmptyState.tsx';

interface ErrorStateProps {
  readonly error: unknown;
  readonly onRetry?: () => void;
}

/** What could not be loaded, why in plain words, and a way to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const t = useTranslations('common');
  const message = useFailureMessage();
  const retry = onRetry && (
    <Button leftSection={<IconRefresh size={18} aria-hidden />} variant="default" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={t('loadFailed')} action={retry}>
        {message(error)}
      </EmptyState>
    </div>
  );
}
