import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useSessionEnd } from '../../lib/session.ts';

/** Who was led here because the session is over learns why; who came by themselves sees nothing. */
export function SessionExpired() {
  const t = useTranslations('errors.codes');
  if (useSessionEnd() !== 'expired') return null;
  return (
    <Alert color="honey" role="status">
      {t('unauthenticated')}
    </Alert>
  );
}
