import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { ApiFailure } from '../lib/http.ts';
import { useFailureMessage } from '../lib/use-words.ts';
import { EmptyState } from './EmptyState.tsx';

/** A load failure with its reason and a retry button. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const t = useTranslations();
  const message = useFailureMessage();
  const isLost = error instanceof ApiFailure && error.code === 'network_error' && !navigator.onLine;
  const retry = onRetry && (
    <Button leftSection={<IconRefresh size={18} aria-hidden />} variant="default" onClick={onRetry}>
      {t('common.retry')}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={t(isLost ? 'offline.notKept' : 'common.loadFailed')} action={retry}>
        {isLost ? t('offline.notKeptText') : message(error)}
      </EmptyState>
    </div>
  );
}
