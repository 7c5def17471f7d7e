import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLeftBehind, useSessionEnd } from '../../lib/session.ts';

/** Who was led here because the session is over learns why, and that nothing is lost; who came by themselves sees nothing. */
export function SessionExpired() {
  const t = useTranslations('account');
  const codes = useTranslations('errors.codes');
  const leftBehind = useLeftBehind();
  if (useSessionEnd() !== 'expired') return null;
  return (
    <Alert color="honey" role="status">
      {codes('unauthenticated')} {leftBehind > 0 && t('keptForLater')}
    </Alert>
  );
}
