import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../../lib/paths.ts';
import { ComingSoon } from '../../ui/art/ComingSoon.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** A page that is still to be built, and says so. */
export function ComingPage() {
  const t = useTranslations('coming');
  const menu = useTranslations('shell.menu');
  return (
    <>
      <PageHeader title={menu('countings')} />
      <EmptyState
        art={<ComingSoon />}
        title={t('title')}
        action={
          <Button renderRoot={(props) => <Link {...props} to={PATHS.dashboard} />}>{t('toDashboard')}</Button>
        }
      >
        {t('text')}
      </EmptyState>
    </>
  );
}
